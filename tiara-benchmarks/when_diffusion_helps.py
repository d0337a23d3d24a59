"""Sets what augmentation gains beside properties of the data: the table and the picture of docs/results/when-diffusion-helps.md.

    python3 tiara-benchmarks/when_diffusion_helps.py PICTURE.svg RUNS... -- NAME=INPUT...

RUNS are records of `tiara compare` (.json or .jsonl, or folders of them) and of its baselines. NAME is the name of the
data in the records, INPUT what `tiara augment` reads, with its options. Properties are those of the undirected links of
the test snapshots (the last fifth), given all snapshots before each.
"""
import collections, csv, json, math, pathlib, shlex, subprocess, sys, tempfile

TIARA = pathlib.Path(__file__).resolve().parent.parent / 'tiara'
PROPERTIES = {
    'active': 'share of all nodes that have a link in a snapshot',
    'links per active node': 'edges of a snapshot, counted in both directions, per node that has one',
    'repeated': 'links that had occurred before',
    'age': 'median age of their last occurrence, as a share of the snapshots before',
    'recent ends': 'links both ends of which had a link in the snapshot before',
    'closing': 'new links between nodes with a common neighbour, in any snapshot before',
    'answered': 'directed links whose reverse had occurred before, or occurs in the same snapshot',
}


def snapshots(source):
    """Directed links per snapshot, without self-loops."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / 'links.csv'
        subprocess.run([TIARA, 'augment', *shlex.split(source), '--directed', '--method', 'none', '-o', out, '--quiet'],
                       check=True)
        with open(out, newline='') as file:
            links = collections.defaultdict(set)
            for row in csv.DictReader(file):
                links.setdefault(int(row['snapshot']), set())
                if row['source'] != row['target']:
                    links[int(row['snapshot'])].add((row['source'], row['target']))
    return [links[t] for t in range(max(links) + 1)]


def properties(source):
    directed = snapshots(source)
    start = len(directed) * 8 // 10
    last, neighbours, arcs = {}, collections.defaultdict(set), set()
    before, degrees, shares = set(), [], []
    everybody = {node for arrived in directed for link in arrived for node in link}
    count = repeated = recent = new = closing = asked = answered = 0
    ages = []
    for t, arrived in enumerate(directed):
        links = {tuple(sorted(link)) for link in arrived}
        active = {node for link in links for node in link}
        if active:
            degrees.append(2 * len(links) / len(active))
        shares.append(len(active) / len(everybody))
        if t >= start:
            for u, v in links:
                count += 1
                recent += u in before and v in before
                if (u, v) in last:
                    repeated += 1
                    ages.append((t - last[u, v]) / t)
                else:
                    new += 1
                    closing += not neighbours[u].isdisjoint(neighbours[v])
            for u, v in arrived:
                asked += 1
                answered += (v, u) in arcs or (v, u) in arrived
        for u, v in links:
            last[u, v] = t
            neighbours[u].add(v)
            neighbours[v].add(u)
        arcs |= arrived
        before = active
    ages.sort()
    return {
        'active': sum(shares) / len(shares),
        'links per active node': sum(degrees) / len(degrees),
        'repeated': repeated / count,
        'age': ages[len(ages) // 2] if ages else math.nan,
        'recent ends': recent / count,
        'closing': closing / new if new else math.nan,
        'answered': answered / asked,
    }


def records(paths):
    for path in map(pathlib.Path, paths):
        files = sorted(p for p in path.rglob('*.json*')) if path.is_dir() else [path]
        for file in files:
            text = file.read_text('utf-8')
            for line in text.splitlines() if file.suffix == '.jsonl' else [text]:
                yield json.loads(line)


def results(paths):
    """(data, model, augmentation) -> test values; data -> its baselines' values by name."""
    tests, rules = collections.defaultdict(list), collections.defaultdict(lambda: collections.defaultdict(list))
    read = list(records(paths))
    published = {record['outcome']['data'] for record in read
                 if 'outcome' in record and record['outcome']['settings']['model.fidelity'] == 'AS_PUBLISHED'}
    for record in read:
        if 'scores' in record:
            if record['task'] == 'link':
                for name, score in record['scores'].items():
                    rules[record['data']][name].append(score)
            continue
        outcome = record['outcome']
        settings = outcome['settings']
        # Where some runs follow the authors' code and a few others the paper, only the former are compared.
        if outcome['task'] == 'link' and (settings['model.fidelity'] == 'AS_PUBLISHED' or outcome['data'] not in published):
            method = settings['augmentation.method']
            if method == 'tiara' and float(settings['augmentation.beta']) == 0:
                method = 'gdc'
            tests[outcome['data'], settings['model.kind'].split('_')[0], method].append(outcome['test'])
    return tests, rules


def mean(values):
    return sum(values) / len(values)


def correlation(pairs):
    """Spearman's, with mean ranks for ties."""
    def ranks(values):
        return [sum(w < v for w in values) + (sum(w == v for w in values) + 1) / 2 for v in values]
    x, y = ranks([a for a, _ in pairs]), ranks([b for _, b in pairs])
    mx, my = mean(x), mean(y)
    above = sum((a - mx) * (b - my) for a, b in zip(x, y))
    below = math.sqrt(sum((a - mx) ** 2 for a in x) * sum((b - my) ** 2 for b in y))
    return above / below if below else math.nan


def number(value):
    return '' if math.isnan(value) else '%.2f' % value


def picture(path, best, points):
    """Gain against one property: points of (name, x, {model: gain})."""
    width, height, left, bottom, top = 640, 360, 56, 44, 18
    models = sorted({model for _, _, gains in points for model in gains})
    colours = dict(zip(models, ('#1f77b4', '#d9480f', '#2b8a3e')))
    gains = [gain for _, _, by in points for gain in by.values()] + [0]
    low, high = math.floor(min(gains) / 5) * 5, math.ceil(max(gains) / 5) * 5
    xs = [x for _, x, _ in points]
    first, past = min(xs) - .06 * (max(xs) - min(xs)), max(xs) + .22 * (max(xs) - min(xs))
    def px(x):
        return left + (x - first) / (past - first) * (width - left - 12)
    def py(y):
        return top + (high - y) / (high - low) * (height - top - bottom)
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">' %
             (width, height),
             '<title>Gain of TiaRa over no augmentation, against %s</title>' % best,
             '<style>text{fill:#333}line{stroke:#ccc}@media(prefers-color-scheme:dark){text{fill:#ddd}line{stroke:#555}}'
             '</style>']
    for y in range(low, high + 1, 5):
        lines.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f"%s/>' % (
            left, width - 12, py(y), py(y), ' stroke-width="2"' if y == 0 else ''))
        lines.append('<text x="%d" y="%.1f" text-anchor="end">%+d</text>' % (left - 8, py(y) + 4, y))
    for k, (name, x, by) in enumerate(points):
        for model, gain in sorted(by.items()):
            lines.append('<circle cx="%.1f" cy="%.1f" r="5" fill="%s"><title>%s, %s: %+.1f</title></circle>' % (
                px(x), py(gain), colours[model], name, model, gain))
        lines.append('<text x="%.1f" y="%.1f" font-size="11">%s</text>' % (px(x) + 8, py(max(by.values())) + 4, name))
    for k, tick in enumerate((min(xs), (min(xs) + max(xs)) / 2, max(xs))):
        lines.append('<text x="%.1f" y="%d" text-anchor="middle">%.2f</text>' % (px(tick), height - bottom + 18, tick))
    lines.append('<text x="%d" y="%d" text-anchor="middle">%s</text>' % ((left + width) // 2, height - 8, best))
    for k, model in enumerate(models):
        lines.append('<circle cx="%d" cy="%d" r="5" fill="%s"/><text x="%d" y="%d">%s</text>' % (
            width - 90, top + 8 + 18 * k, colours[model], width - 80, top + 12 + 18 * k, model))
    pathlib.Path(path).write_text('\n'.join(lines) + '\n</svg>\n', 'utf-8')


def main():
    split = sys.argv.index('--')
    tests, rules = results(sys.argv[2:split])
    inputs = dict(word.split('=', 1) for word in sys.argv[split + 1:])
    models = sorted({model for _, model, _ in tests})
    print('| data | %s | %s | best rule |' % (' | '.join(PROPERTIES), ' | '.join(
        '%s: none → TiaRa (Merge)' % model for model in models)))
    print('|---' * (len(PROPERTIES) + len(models) + 2) + '|')
    points = []
    for data, source in inputs.items():
        found = properties(source)
        gains, cells = {}, []
        for model in models:
            none, tiara, merge = (tests.get((data, model, method)) for method in ('none', 'tiara', 'merge'))
            if not none or not tiara:
                cells.append('')
                continue
            gains[model] = 100 * (mean(tiara) - mean(none))
            cells.append('%.1f → %.1f%s' % (
                100 * mean(none), 100 * mean(tiara), ' (%.1f)' % (100 * mean(merge)) if merge else ''))
        rule = max(((mean(v), k) for k, v in rules[data].items()), default=None)
        title = pathlib.PurePath(data).name.split('.')[0]
        print('| %s | %s | %s | %s |' % (title, ' | '.join(number(found[p]) for p in PROPERTIES), ' | '.join(cells),
                                        '%.1f, %s' % (100 * rule[0], rule[1]) if rule else ''))
        points.append((title, found, gains))
    print('\n| property | rank correlation with the gain: all | %s |' % ' | '.join(models))
    print('|---' * (len(models) + 2) + '|')
    strength = {}
    for name in PROPERTIES:
        by = {model: [(found[name], gains[model]) for _, found, gains in points
                      if model in gains and not math.isnan(found[name])] for model in models}
        pooled = correlation([pair for pairs in by.values() for pair in pairs])
        strength[name] = abs(pooled)
        print('| %s: %s | %s | %s |' % (name, PROPERTIES[name], number(pooled),
                                       ' | '.join(number(correlation(by[model])) for model in models)))
    best = max(strength, key=strength.get)
    picture(sys.argv[1], '%s: %s' % (best, PROPERTIES[best]),
            [(data, found[best], gains) for data, found, gains in points if gains])


main()
