"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("main");

  // ---- elements; text goes in as text, so no name from the data is ever parsed -------------------------
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
    return element;
  };
  const fixed = (x, digits = 1) => (x === null || x === undefined ? "–" : x.toFixed(digits));
  const short = (x) => (x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e5) ? x.toExponential().replace("e-", "e−").replace("e+", "e") : String(+x.toPrecision(6)));
  const grouped = (x) => x.toLocaleString("en-US");
  const unique = (list) => [...new Set(list)];
  const scoreText = (s) => (s.mean === null ? "–" : s.std === null ? fixed(s.mean) : `${fixed(s.mean)} ± ${fixed(s.std)}`);

  const chapters = [];
  const chapter = (title, ...intro) => {
    const id = "part-" + (chapters.length + 1);
    chapters.push([id, title]);
    const section = make("section", { id }, make("h2", {}, title), ...intro);
    main.append(section);
    return section;
  };

  // ---- plots: drawn anew for light, dark and paper ----------------------------------------------------
  const plots = [];
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const colours = { None: "none", DropEdge: "dropedge", GDC: "gdc", Merge: "merge", TiaRa: "tiara" };
  const series = ["tiara", "dropedge", "gdc", "merge", "none", "better"];
  const mark = (name, kind, colour) => make("span", {}, make("i", colour ? { class: kind, style: `${kind === "line" ? "border" : "background"}-color: var(--${colour})` } : { class: kind }), name);
  const plot = (caption, legend, option, kind = "") => {
    const box = make("div", { class: "plot " + kind, role: "img", "aria-label": caption });
    plots.push({ box, option, chart: null });
    return make("figure", { class: kind }, make("figcaption", {}, caption), legend.length ? make("div", { class: "legend" }, legend) : null, box);
  };
  // Names of series and categories may be anything; ECharts' own HTML tooltips are not used.
  const common = () => ({
    animation: false,
    textStyle: { fontFamily: "inherit", color: css("text") },
    grid: { left: 8, right: 14, top: 14, bottom: 8, containLabel: true },
    tooltip: { trigger: "item", renderMode: "richText", confine: true, backgroundColor: css("card"), borderColor: css("line"), textStyle: { color: css("text"), fontSize: 12 } },
    legend: { show: false },
  });
  const axis = (more) => ({
    axisLine: { lineStyle: { color: css("line") } }, axisTick: { show: false },
    axisLabel: { color: css("muted"), hideOverlap: true, ...(more.axisLabel || {}) },
    splitLine: { show: more.split !== false, lineStyle: { color: css("line"), opacity: .7 } },
    nameTextStyle: { color: css("muted"), ...(more.nameTextStyle || {}) }, ...Object.fromEntries(Object.entries(more).filter(([k]) => !["axisLabel", "nameTextStyle", "split"].includes(k))),
  });
  const whisker = (name, points, colour, offset) => ({
    type: "custom", name, silent: true, z: 5, itemStyle: { color: colour },
    data: points,
    renderItem: (params, api) => {
      const low = api.coord([api.value(0), api.value(1)]), high = api.coord([api.value(0), api.value(2)]);
      const x = low[0] + (offset ? offset(api) : 0), w = 4, style = { stroke: css("text"), lineWidth: 1.2, fill: null };
      const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
      return { type: "group", children: [line(x, low[1], x, high[1]), line(x - w, low[1], x + w, low[1]), line(x - w, high[1], x + w, high[1])] };
    },
  });
  const draw = () => {
    for (const p of plots) {
      if (!p.box.isConnected) continue;
      if (p.chart) p.chart.dispose();
      p.chart = echarts.init(p.box, null, { renderer: "svg" });
      const option = p.option();
      p.chart.setOption({ ...common(), ...option });
    }
  };

  // ---- at a glance --------------------------------------------------------------------------------------
  const cellsWithNone = data.tables.flatMap((t) => {
    const row = t.rows.find((r) => r.name === "TiaRa");
    return row && t.rows.some((r) => r.name === "None") ? row.cells.filter((c) => c.score.mean !== null && c.change !== 0) : [];
  });
  const sets = unique([...data.tables.map((t) => t.data), ...Object.values(data.sweeps).flat().map((l) => l.data), ...data.diffusions.map((d) => d.data), ...data.tunings.map((u) => u.data)]);
  document.getElementById("lead").textContent = "Dynamic graph neural networks with and without time-aware random walk diffusion: " + sets.join(", ") + ".";
  if (data.problems.length) {
    main.append(make("div", { class: "note", id: "problems" }, make("b", {}, "Not everything could be shown"), make("ul", {}, data.problems.map((p) => make("li", {}, p)))));
  }
  const fact = (value, text) => make("div", text.length > 60 ? { class: "long" } : {}, make("b", {}, value), make("span", {}, text));
  const count = (n, thing) => fact(grouped(n), n === 1 ? thing : thing + "s");
  const facts = [];
  if (data.runs) facts.push(count(data.runs, "training"));
  if (data.trials) facts.push(count(data.trials, "tuning trial"));
  if (data.diffusions.length) facts.push(count(data.diffusions.length, "diffusion"));
  facts.push(count(sets.length, "data set"));
  if (cellsWithNone.length) {
    const ahead = cellsWithNone.filter((c) => c.clear && c.change > 0).length, behind = cellsWithNone.filter((c) => c.clear && c.change < 0).length;
    const single = cellsWithNone.filter((c) => c.score.std === null).length, close = cellsWithNone.length - ahead - behind - single;
    const rest = [behind ? `${behind} behind` : null, close ? `${close} within the error bars` : null, single ? `${single} with one seed, so without error bars` : null].filter(Boolean);
    facts.push(fact(`${ahead} of ${cellsWithNone.length}`, "cells where TiaRa is ahead of no augmentation by more than the error bars" + (rest.length ? "; " + rest.join(", ") : "")));
  }
  const verdicts = data.tables.map((t) => t.verdict).filter(Boolean);
  if (verdicts.length) {
    const behind = verdicts.filter((v) => v.change < 0).length, open = verdicts.filter((v) => v.change === 0).length;
    const rest = [behind ? `${behind} behind` : null, open ? `${open} undecided` : null].filter(Boolean);
    facts.push(fact(`${verdicts.length - behind - open} of ${verdicts.length}`, "tables where the best model is ahead of the best training-free baseline by more than the error bars" + (rest.length ? "; " + rest.join(", ") : "")));
  }
  const beside = data.tables.flatMap((t) => t.rows.flatMap((r) => r.cells)).filter((c) => c.paper && c.score.mean !== null);
  if (beside.length) facts.push(fact(`${beside.filter((c) => Math.abs(c.score.mean - c.paper.mean) <= 2 * c.paper.std).length} of ${beside.length}`, "means within two standard deviations of the paper's"));
  main.append(make("div", { class: "glance" }, facts));

  // ---- tables -------------------------------------------------------------------------------------------
  // Filled where the change is more than the error bars, hollow where it may be chance.
  const arrow = (change, clear) => make("span", { class: "arrow" }, change > 0 ? make("span", { class: clear ? "up" : "up faint" }, clear ? "▲" : "△") : change < 0 ? make("span", { class: clear ? "down" : "down faint" }, clear ? "▼" : "▽") : "");
  const cell = (c) => {
    const td = make("td", {});
    td.append(c.best ? make("b", {}, scoreText(c.score)) : scoreText(c.score), arrow(c.change, c.clear));
    if (c.score.finished > 0 && c.score.finished < c.score.wanted) td.append(make("small", {}, `${c.score.finished} of ${c.score.wanted} seeds`));
    if (c.paper) td.append(make("small", {}, make("span", { class: "word" }, "paper "), c.paper.best ? make("b", {}, `${fixed(c.paper.mean)} ± ${fixed(c.paper.std)}`) : `${fixed(c.paper.mean)} ± ${fixed(c.paper.std)}`, arrow(c.paper.change, true)));
    return td;
  };
  // A table that may be wider than the screen; keys scroll it too.
  const scroll = (caption, table) => make("div", { class: "wide-table" }, make("p", { class: "cue", "aria-hidden": "true" }, "Scroll sideways for more →"), make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, table));
  const resultTable = (t) => {
    const body = make("tbody", {}, t.rows.map((r) => make("tr", r.name === "TiaRa" ? { class: "ours" } : {}, make("th", { scope: "row" }, r.name), r.cells.map(cell))));
    return scroll(`${t.metric} on ${t.data}`, make("table", { class: "results" }, make("thead", {}, make("tr", {}, make("th", {}, t.metric + " × 100"), t.models.map((m) => make("th", { scope: "col" }, m)))), body));
  };
  const baselineTable = (t) => t.baselines.length ? make("table", { class: "baselines" }, make("thead", {}, make("tr", {}, make("th", { colspan: 2 }, "Training-free baselines, on the same test samples"))), make("tbody", {}, t.baselines.map((r) => make("tr", {}, make("th", { scope: "row" }, r.name), make("td", {}, scoreText(r.score)))))) : null;
  const bestBaseline = (t) => t.baselines.reduce((a, r) => (r.score.mean !== null && (!a || r.score.mean > a.score.mean) ? r : a), null);
  const verdict = (t) => {
    const v = t.verdict;
    if (!v) return null;
    const single = v.score.std === null || v.baselineScore.std === null, gap = fixed(v.score.mean) - fixed(v.baselineScore.mean);
    const beside = v.change > 0 ? "clearly ahead of" : v.change < 0 ? "clearly behind" : single ? `${fixed(Math.abs(gap))} ${gap < 0 ? "below" : "above"}` : "within the error bars of";
    return make("p", { class: "verdict" }, make("b", {}, `${v.model} ${scoreText(v.score)}`), ` is ${beside} the best training-free baseline, `, make("b", {}, `${v.baseline} ${scoreText(v.baselineScore)}`), single ? " (one seed, so without error bars)." : ".");
  };
  const ends = (t, sign) => t.rows.flatMap((r) => r.cells.flatMap((c) => [c.score, c.paper].filter((s) => s && s.mean !== null).map((s) => s.mean + sign * (s.std || 0))));
  // An AUC of one half is chance; other metrics have no such point but 0.
  const base = (t) => (t.metric === "AUC" ? 50 : 0);
  const bottom = (t) => Math.min(base(t), Math.floor(Math.min(...ends(t, -1)) / 10) * 10);
  const top = (t) => Math.min(100, Math.ceil((Math.max(...ends(t, 1), bestBaseline(t) ? bestBaseline(t).score.mean : 0) + 2) / 10) * 10);
  const barLegend = (t) => [
    ...t.rows.map((r) => mark(r.name, "", colours[r.name] || "none")),
    t.rows.some((r) => r.cells.some((c) => c.paper)) ? mark("the paper's", "diamond") : null,
    bestBaseline(t) && bestBaseline(t).score.mean >= bottom(t) ? mark("best baseline: " + bestBaseline(t).name, "dash") : null,
  ].filter(Boolean);
  const bars = (t) => plot(`${t.metric} × 100 with one standard deviation; bars start at ${base(t) ? base(t) + ", which is chance" : "0"}`, barLegend(t), () => {
    const best = bestBaseline(t);
    const n = t.rows.length, group = .82, width = group / n;
    const offset = (i) => (api) => (api.size([1, 0])[0]) * (-group / 2 + (i + .5) * width);
    const out = [];
    t.rows.forEach((r, i) => {
      const colour = css(colours[r.name] || "none");
      out.push({
        type: "custom", name: r.name, itemStyle: { color: colour }, data: r.cells.map((c, m) => [m, c.score.mean === null ? "-" : c.score.mean]),
        tooltip: { formatter: (p) => `${t.models[p.value[0]]} + ${r.name}: ${scoreText(r.cells[p.value[0]].score)}` },
        renderItem: (params, api) => {
          if (Number.isNaN(api.value(1))) return null;
          const top = api.coord([api.value(0), api.value(1)]), from = api.coord([api.value(0), base(t)])[1], w = api.size([1, 0])[0] * width * .86;
          const x = top[0] + offset(i)(api) - w / 2;
          return { type: "rect", shape: { x, y: Math.min(top[1], from), width: w, height: Math.abs(from - top[1]), r: top[1] < from ? [2, 2, 0, 0] : [0, 0, 2, 2] }, style: { fill: colour } };
        },
      });
      out.push(whisker(r.name, r.cells.map((c, m) => [m, c.score.mean, c.score]).filter((v) => v[1] !== null && v[2].std !== null).map((v) => [v[0], v[1] - v[2].std, v[1] + v[2].std]), colour, offset(i)));
      out.push({
        type: "custom", name: r.name, silent: true, z: 6, itemStyle: { color: colour }, data: r.cells.map((c, m) => (c.paper ? [m, c.paper.mean] : null)).filter(Boolean),
        renderItem: (params, api) => {
          const at = api.coord([api.value(0), api.value(1)]), x = at[0] + offset(i)(api), d = 4.5;
          return { type: "polygon", shape: { points: [[x, at[1] - d], [x + d, at[1]], [x, at[1] + d], [x - d, at[1]]] }, style: { fill: css("card"), stroke: css("text"), lineWidth: 1.3 } };
        },
      });
    });
    if (best) out.push({
      type: "line", name: "best training-free baseline", data: [], itemStyle: { color: css("muted") }, lineStyle: { type: "dashed", color: css("muted") }, symbol: "none",
      markLine: { silent: true, symbol: "none", lineStyle: { color: css("muted"), type: "dashed" }, label: { show: false }, data: [{ yAxis: best.score.mean }] },
    });
    out.push({
      type: "line", name: "start of the bars", data: [], symbol: "none",
      markLine: { silent: true, symbol: "none", lineStyle: { color: css("muted"), type: "solid", width: 1 }, label: { show: base(t) > 0, position: "insideEndBottom", formatter: "chance", color: css("muted"), fontSize: 11 }, data: [{ yAxis: base(t) }] },
    });
    return {
      xAxis: axis({ type: "category", data: t.models, split: false, axisLabel: { color: css("text"), fontWeight: 600 }, axisLine: { show: false, onZero: false } }),
      yAxis: axis({ type: "value", min: bottom(t), max: top(t) }),
      series: out,
    };
  }, "tall");
  for (const task of unique(data.tables.map((t) => t.task))) {
    const tables = data.tables.filter((t) => t.task === task);
    const section = chapter(task.charAt(0).toUpperCase() + task.slice(1),
      make("p", { class: "about" }, `${tables[0].metric} × 100 on the test part, mean ± standard deviation over seeds, at the epoch that was best on validation. The best in a column is bold; `, make("span", { class: "up" }, "▲"), " better and ", make("span", { class: "down" }, "▼"), " worse than none by more than the error bars, one standard deviation on either side; ", make("span", { class: "up faint" }, "△"), " and ", make("span", { class: "down faint" }, "▽"), " by less, or with one seed. Small: the paper's Table " + (tables[0].metric === "AUC" ? "2" : "3") + ", where it has these data."));
    for (const t of tables) {
      section.append(make("div", { class: "card" }, make("h3", {}, t.data), make("p", { class: "muted" }, `${t.fidelity}; settings: ${t.settings}`), verdict(t), make("div", { class: "pair" }, make("div", {}, resultTable(t), baselineTable(t)), bars(t))));
    }
  }

  // ---- tuning ---------------------------------------------------------------------------------------------
  if (data.tunings.length) {
    const section = chapter("Tuning", make("p", { class: "about" }, "Trials of hyperparameters, the best on validation first. The chosen one is the best of those that finished; only its test metric is shown."));
    for (const u of data.tunings) {
      const names = unique(u.trials.flatMap((r) => Object.keys(r.hyperparameters)));
      const head = [`validation ${u.metric} × 100`, `test ${u.metric} × 100`, "epochs", "state", ...names];
      const row = (r) => make("tr", r.chosen ? { class: "ours" } : {}, make("th", { scope: "row" }, fixed(r.validation) + (r.chosen ? " (chosen)" : "")), [r.test === null ? "" : fixed(r.test), r.epochs, r.state, ...names.map((n) => r.hyperparameters[n] || "")].map((text) => make("td", {}, String(text))));
      section.append(make("div", { class: "card" }, make("h3", {}, `${u.data}: ${u.model} + ${u.augmentation}`), make("p", { class: "muted" }, `${u.task}; ${u.fidelity}; seed ${u.seed}; ${u.trials.length} ${u.trials.length === 1 ? "trial" : "trials"}`), scroll("Trials", make("table", { class: "tuning" }, make("thead", {}, make("tr", {}, head.map((h) => make("th", { scope: "col" }, h)))), make("tbody", {}, u.trials.map(row))))));
    }
  }

  // ---- sweeps -------------------------------------------------------------------------------------------
  // Logarithms on a plain axis: ECharts' own logarithmic axis puts ticks at infinity for some ranges.
  const powers = (values) => {
    const logs = values.filter((v) => v > 0).map(Math.log10);
    const min = logs.length ? Math.floor(Math.min(...logs)) : 0, max = logs.length ? Math.max(min + 1, Math.ceil(Math.max(...logs))) : 1;
    return { type: "value", min, max, interval: 1, axisLabel: { formatter: (v) => "1e" + String(v).replace("-", "−") } };
  };
  // Black or white, whichever has more contrast (WCAG 2) with the colour at this share of the way from low to high.
  const readable = (low, high, share) => {
    const parts = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    const linear = (v) => (v <= 10.3 ? v / 3294.6 : ((v / 255 + .055) / 1.055) ** 2.4);
    const [r, g, b] = parts(low).map((v, i) => linear(v + share * (parts(high)[i] - v)));
    const luminance = .2126 * r + .7152 * g + .0722 * b;
    return (luminance + .05) / .05 > 1.05 / (luminance + .05) ? "#000000" : "#ffffff";
  };
  const quote = (text) => make("blockquote", {}, make("b", {}, "The paper says: "), text);
  const lineName = (l, lines) => unique(lines.map((x) => x.fidelity)).length > 1 ? `${l.model} + TiaRa, ${l.fidelity}` : `${l.model} + TiaRa`;
  const accuracy = (caption, lines, x, labels, xName) => plot(caption, lines.map((l, i) => mark(lineName(l, lines), "line", series[i % series.length])), () => {
    const out = [];
    const ends = lines.flatMap((l) => l.places.flatMap((p) => (p.score.mean === null ? [] : [p.score.mean - (p.score.std || 0), p.score.mean + (p.score.std || 0)])));
    const low = Math.min(...ends), high = Math.max(...ends), step = [1, 2, 5, 10, 20].find((s) => (high - low) / s <= 7) || 20;
    lines.forEach((l, i) => {
      const colour = css(series[i % series.length]);
      const at = (p) => labels.indexOf(x(p));
      out.push({ type: "line", name: lineName(l, lines), data: l.places.map((p) => [at(p), p.score.mean]), symbolSize: 8, itemStyle: { color: colour }, lineStyle: { width: 2.2, color: colour }, tooltip: { formatter: (p) => `${xName} ${short(labels[p.value[0]])}: ${scoreText(l.places[p.dataIndex].score)}` } });
      out.push(whisker(lineName(l, lines), l.places.filter((p) => p.score.std !== null).map((p) => [at(p), p.score.mean - p.score.std, p.score.mean + p.score.std]), colour));
    });
    return {
      xAxis: axis({ type: "category", data: labels.map(short), name: xName, nameLocation: "middle", nameGap: 26, boundaryGap: false, split: false }),
      yAxis: axis({ type: "value", name: lines[0].metric + " × 100", nameTextStyle: { align: "left" }, nameGap: 10, min: Math.floor((low - step / 4) / step) * step, max: Math.ceil((high + step / 4) / step) * step, interval: step }),
      grid: { left: 8, right: 24, top: 34, bottom: 26, containLabel: true },
      series: out,
    };
  });
  const seedsText = (lines) => {
    const counts = unique(lines.flatMap((l) => l.places.map((p) => p.score.finished))), low = Math.min(...counts), high = Math.max(...counts);
    return `${low === high ? low : low + " to " + high} ${high === 1 ? "seed" : "seeds"} at each point; ${unique(lines.map((l) => l.fidelity)).join(" and ")}`;
  };

  const gamma = data.sweeps["gamma"] || [];
  const epsilon = data.sweeps["epsilon"] || [];
  const alphaBeta = data.sweeps["alpha-beta"] || [];
  if (gamma.length) {
    const section = chapter("Temporal decay ratio γ", quote("“too small or large values of γ can degrade link prediction accuracy except GCRN with TiaRa in BitcoinAlpha. This implies that it is important to properly mix spatial and temporal information …”"),
      make("p", { class: "about" }, "γ = β / (α + β) with α + β = 0.6: near 0 every snapshot is diffused by itself, near 1 only what came before counts. The steps on the axis are not equidistant."));
    for (const set of unique(gamma.map((l) => l.data))) {
      const lines = gamma.filter((l) => l.data === set);
      const labels = unique(lines.flatMap((l) => l.places.map((p) => +p.gamma.toPrecision(8)))).sort((a, b) => a - b);
      section.append(make("div", { class: "card" }, make("h3", {}, set), make("p", { class: "muted" }, seedsText(lines)), accuracy("Accuracy by γ", lines, (p) => +p.gamma.toPrecision(8), labels, "γ")));
    }
  }
  if (epsilon.length || data.diffusions.length) {
    const section = chapter("Filtering threshold ε", quote("“As time t increases, the errors remain small, and do not explode … Rather, the errors tend to be proportional to |Aₜ| at each time. … As the strength of sparsification increases, the produced non-zeros and the augmentation time decrease. On the other hand, most of the accuracies remain similar except ε = 10⁻².”"),
      make("p", { class: "about" }, "α = β = 0.25. The error ‖Δλₜ‖ is the Euclidean distance between the eigenvalues of Xₜ, where nothing was ever filtered (ε = 0), and those of X̃ₜ as it is carried on: filtered and normalised at every step. Eigenvalues may be complex; they are compared in order of their real, then their imaginary parts. They are LAPACK's (dgeev) of the strongly connected blocks of the matrix, which together have its eigenvalues; entries up to 10⁻¹⁷ count as 0."));
    for (const set of unique([...epsilon.map((l) => l.data), ...data.diffusions.map((d) => d.data)])) {
      const lines = epsilon.filter((l) => l.data === set);
      const runs = data.diffusions.filter((d) => d.data === set);
      const figures = [];
      if (runs.some((d) => d.errors.length)) {
        figures.push(plot("Eigenvalue error over time, with the number of edges", [...runs.map((d, i) => mark(`ε = ${short(d.epsilon)}`, "line", series[i % series.length])), mark("edges |Aₜ|", "", "line")], () => ({
          grid: { left: 8, right: 8, top: 34, bottom: 26, containLabel: true },
          xAxis: axis({ type: "value", name: "snapshot t", nameLocation: "middle", nameGap: 26, min: -.5, max: runs[0].edges.length - .5, axisLabel: { showMinLabel: false, showMaxLabel: false }, split: false }),
          yAxis: [axis({ ...powers(runs.flatMap((d) => d.errors.map((e) => e[1]))), name: "‖Δλₜ‖", nameTextStyle: { align: "left" }, nameGap: 10 }), axis({ type: "value", name: "|Aₜ|", nameTextStyle: { align: "right" }, nameGap: 10, split: false })],
          series: [
            { type: "bar", name: "|Aₜ|", yAxisIndex: 1, data: runs[0].edges.map((m, t) => [t, m]), itemStyle: { color: css("line") }, barCategoryGap: "0%", silent: true, z: 1 },
            ...runs.map((d, i) => ({ type: "line", name: `ε = ${short(d.epsilon)}`, data: d.errors.filter((e) => e[1] > 0).map((e) => [e[0], Math.log10(e[1])]), showSymbol: false, z: 3, itemStyle: { color: css(series[i % series.length]) }, lineStyle: { width: 1.6, color: css(series[i % series.length]) }, tooltip: { formatter: (p) => `t ${p.value[0]}: ${(10 ** p.value[1]).toExponential(1)}` } })),
          ],
        }), "wide tall"));
      }
      if (runs.length > 1) {
        const labels = runs.map((d) => short(d.epsilon));
        figures.push(plot("Space and time of the augmentation", [mark("entries Σ|X̃ₜ|", "", "gdc"), mark("seconds", "line", "tiara")], () => ({
          grid: { left: 8, right: 8, top: 34, bottom: 26, containLabel: true },
          xAxis: axis({ type: "category", data: labels, name: "ε", nameLocation: "middle", nameGap: 26, split: false }),
          yAxis: [axis({ ...powers(runs.map((d) => d.entries)), name: "Σ|X̃ₜ|", nameTextStyle: { align: "left" }, nameGap: 10 }), axis({ type: "value", name: "seconds", nameTextStyle: { align: "right" }, nameGap: 10, min: 0, split: false })],
          series: [
            { type: "bar", name: "Σ|X̃ₜ|", data: runs.map((d) => Math.log10(d.entries)), itemStyle: { color: css("gdc"), borderRadius: [2, 2, 0, 0] }, barWidth: "55%", tooltip: { formatter: (p) => `ε ${p.name}: ${grouped(runs[p.dataIndex].entries)} entries` } },
            { type: "line", name: "seconds", yAxisIndex: 1, data: runs.map((d) => d.seconds), symbolSize: 8, itemStyle: { color: css("tiara") }, lineStyle: { width: 2.2, color: css("tiara") }, tooltip: { formatter: (p) => `ε ${p.name}: ${fixed(p.value, 2)} s` } },
          ],
        })));
      }
      if (lines.length) {
        const labels = unique(lines.flatMap((l) => l.places.map((p) => p.epsilon))).sort((a, b) => a - b);
        figures.push(accuracy("Accuracy by ε", lines, (p) => p.epsilon, labels, "ε"));
      }
      const card = make("div", { class: "card" }, make("h3", {}, set), lines.length ? make("p", { class: "muted" }, seedsText(lines)) : null, make("div", { class: "grid2" }, figures));
      if (runs.length) {
        const mean = (d) => d.errors.length ? d.errors.reduce((a, e) => a + e[1], 0) / d.errors.length : null;
        const head = ["ε", "Σ|X̃ₜ|", "seconds", "mean ‖Δλₜ‖", "largest ‖Δλₜ‖", "correlation with |Aₜ|"];
        const exp = (x) => (x === null ? "–" : x.toExponential(1).replace("e-", "e−").replace("e+", "e"));
        card.append(scroll("Diffusions by ε", make("table", { class: "diffusions" }, make("thead", {}, make("tr", {}, head.map((h) => make("th", { scope: "col" }, h)))), make("tbody", {}, runs.map((d) => make("tr", {}, make("th", { scope: "row" }, short(d.epsilon)), make("td", {}, grouped(d.entries)), make("td", {}, fixed(d.seconds, 2)), make("td", {}, exp(mean(d))), make("td", {}, d.errors.length ? exp(Math.max(...d.errors.map((e) => e[1]))) : "–"), make("td", {}, d.errors.length ? fixed(d.correlation, 2) : "–")))))),
          make("p", { class: "muted" }, `Time with ${unique(runs.map((d) => d.threads)).join(" or ")} thread(s), the fastest of three passes.`));
      }
      section.append(card);
    }
  }
  if (alphaBeta.length) {
    const section = chapter("Restart α and time travel β", quote("“the effect of α and β depends on datasets and models”"),
      make("p", { class: "about" }, "Pairs with a sum of 1 or more leave no probability for walking, and are empty."));
    const figures = alphaBeta.map((l) => plot(`${l.data}: ${lineName(l, alphaBeta)}, ${l.metric} × 100`, [], () => {
      const alphas = unique(l.places.map((p) => p.alpha)).sort((a, b) => a - b), betas = unique(l.places.map((p) => p.beta)).sort((a, b) => a - b);
      const values = l.places.map((p) => p.score.mean).filter((v) => v !== null);
      const low = Math.min(...values), high = Math.max(...values);
      const label = (v) => ({ color: readable(css("low"), css("high"), high === low ? 0 : (v - low) / (high - low)) });
      return {
        grid: { left: 30, right: 14, top: 14, bottom: 74, containLabel: true },
        xAxis: axis({ type: "category", data: betas.map(short), name: "β", nameLocation: "middle", nameGap: 26, split: false }),
        yAxis: axis({ type: "category", data: alphas.map(short), name: "α", nameLocation: "middle", nameGap: 30, nameRotate: 0, split: false }),
        visualMap: { min: low, max: high === low ? low + 1 : high, calculable: false, orient: "horizontal", left: "center", bottom: 0, itemHeight: 140, itemWidth: 12, precision: 1, text: [fixed(high), fixed(low)], textStyle: { color: css("muted") }, inRange: { color: [css("low"), css("high")] } },
        series: [{ type: "heatmap", data: l.places.map((p) => ({ value: [betas.indexOf(p.beta), alphas.indexOf(p.alpha), p.score.mean], label: label(p.score.mean) })), itemStyle: { borderColor: css("card"), borderWidth: 3, borderRadius: 4 }, tooltip: { formatter: (p) => `α ${short(alphas[p.value[1]])}, β ${short(betas[p.value[0]])}: ${scoreText(l.places[p.dataIndex].score)}` },
          label: { show: true, formatter: (p) => fixed(p.value[2]), textBorderWidth: 0 }, emphasis: { disabled: true } }],
      };
    }, "tall"));
    section.append(make("div", { class: "card" }, make("p", { class: "muted" }, seedsText(alphaBeta)), make("div", { class: "grid2" }, figures)));
  }

  // ---- learning curves ----------------------------------------------------------------------------------
  if (data.curves.length) {
    const groups = unique(data.curves.map((c) => JSON.stringify([c.data, c.fidelity, c.model]))).map((g) => JSON.parse(g));
    const section = chapter("Learning curves", make("p", { class: "about" }, "Validation metric and training loss of every epoch; a dot marks the best validation epoch. One line per seed."));
    const choice = make("select", { id: "curve" }, groups.map((g, i) => make("option", { value: i }, `${g[0]}: ${g[2]}, ${g[1]}`)));
    let shown = Math.max(0, groups.findIndex((g) => g[2] === "GCRN"));
    choice.value = shown;
    const picked = () => data.curves.filter((c) => JSON.stringify([c.data, c.fidelity, c.model]) === JSON.stringify(groups[shown]));
    const names = unique(data.curves.map((c) => c.augmentation));
    const curve = (caption, part) => plot(caption, names.map((name) => mark(name, "line", colours[name] || "none")), () => {
      const list = picked();
      return {
        grid: { left: 8, right: 20, top: 14, bottom: 26, containLabel: true },
        xAxis: axis({ type: "value", name: "epoch", nameLocation: "middle", nameGap: 26, min: 1, max: Math.max(2, ...list.map((c) => c.loss.length)), split: false }),
        yAxis: axis({ type: "value", scale: true }),
        series: list.map((c) => ({
          type: "line", name: c.augmentation, data: c[part].map((v, e) => [e + 1, v]), showSymbol: false, sampling: "lttb", itemStyle: { color: css(colours[c.augmentation] || "none") }, lineStyle: { width: 1.3, opacity: .85, color: css(colours[c.augmentation] || "none") },
          tooltip: { show: false },
          markPoint: part === "loss" ? undefined : { symbol: "circle", symbolSize: 7, label: { show: false }, data: [{ coord: [c.best + 1, c[part][c.best]] }] },
        })),
      };
    });
    section.append(make("div", { class: "card" }, make("label", { class: "screen" }, "Show ", choice), make("p", { class: "muted", id: "shown" }), make("div", { class: "grid2" }, curve("Validation metric", "validation"), curve("Training loss", "loss"))));
    const tell = () => { document.getElementById("shown").textContent = `${groups[shown][0]}: ${groups[shown][2]}, ${groups[shown][1]}`; };
    choice.addEventListener("change", () => { shown = +choice.value; tell(); draw(); });
    tell();
  }

  // ---- provenance ---------------------------------------------------------------------------
  const plain = (caption, rows, kind = "") => {
    const head = unique(rows.flatMap((r) => Object.keys(r))).filter((name) => rows.some((r) => r[name]));
    return scroll(caption, make("table", { class: "left " + kind }, make("thead", {}, make("tr", {}, head.map((h) => make("th", { scope: "col" }, h)))), make("tbody", {}, rows.map((r) => make("tr", {}, head.map((h) => make("td", {}, r[h] || "")))))));
  };
  const provenance = chapter("Provenance of the runs");
  provenance.append(make("div", { class: "card" }, make("h3", {}, "Program and machine"), plain("Program and machine", data.provenance.programs, "wrap"), make("h3", { style: "margin-top:1.2rem" }, "Data"), plain("Data", data.provenance.data, "wrap"),
    make("p", { class: "muted" }, "The checksum covers nodes, edges, weights and, for training runs, original directions, labels and features."),
    data.provenance.settings.length ? make("details", {}, make("summary", {}, `Settings of the ${data.provenance.settings.length} experiments in the tables`), plain("Settings", data.provenance.settings)) : null));

  // ---- contents, theme ----------------------------------------------------------------------------------
  document.getElementById("contents").append(...chapters.map(([id, title]) => make("a", { href: "#" + id }, title)));
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  const theme = (name) => { root.dataset.theme = name; draw(); };
  const follow = () => theme(chosen || (dark.matches ? "dark" : "light"));
  document.getElementById("theme").addEventListener("click", () => { chosen = root.dataset.theme === "dark" ? "light" : "dark"; follow(); });
  dark.addEventListener("change", follow);
  addEventListener("beforeprint", () => theme("light"));
  addEventListener("afterprint", follow);
  const cues = () => { for (const box of document.querySelectorAll(".scroll")) box.parentElement.classList.toggle("cut", box.scrollLeft + box.clientWidth < box.scrollWidth - 2); };
  for (const box of document.querySelectorAll(".scroll")) box.addEventListener("scroll", cues, { passive: true });
  for (const details of document.querySelectorAll("details")) details.addEventListener("toggle", cues);
  let width = innerWidth, waiting = 0;
  addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(() => { if (innerWidth !== width) { width = innerWidth; for (const p of plots) if (p.chart) p.chart.resize(); cues(); } }, 100); });
  follow();
  cues();
  root.dataset.ready = "true";
})();
