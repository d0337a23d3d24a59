"""The same questions through the library, the command and Python have the same answers."""

import csv
import datetime
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import tiara
from conftest import ROOT, missing, module
from tiara._jvm import java

HOSTILE = ["<b>", 'say "hi"', "a,b", "Dan Müller", "--", "node", "ann"]


def jars():
    """Return the class path of the command that Maven built last."""
    target = ROOT / "tiara-cli" / "target"
    for folder in (target, target / "quick"):
        jar = folder / "tiara-cli.jar"
        if jar.exists():
            return f"{jar}{os.pathsep}{folder / 'lib' / '*'}"
    missing("tiara-cli/target/tiara-cli.jar not found: run mvn package first")


class Command:
    """Runs several commands, each in a JVM of its own."""

    def __init__(self):
        self.start = [
            shutil.which("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            os.environ.get("TIARA_CLI") or jars(),
            "dev.tiara.cli.Main",
            "--quiet",
        ]

    def run(self, *words):
        """Run a command and return what it did."""
        return subprocess.run(
            [*self.start, *map(str, words)], capture_output=True, text=True, check=False
        )

    def json(self, *words):
        """Return what a command prints as JSON."""
        done = self.run(*words, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture(scope="module")
def command():
    module("pandas")
    return Command()


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Return logs by name: ordinary, bipartite, weighted and with names that are hard to handle."""
    folder = tmp_path_factory.mktemp("logs")

    def log(name, header, rows):
        with open(folder / f"{name}.csv", "w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows([header, *rows])
        return folder / f"{name}.csv"

    def meets(i):
        return (i + 1 + (i % 7 == 0)) % 8

    dated = [f"2001-10-{1 + i // 10:02d} {i % 10:02d}:30" for i in range(240)]
    return {
        "dated": log(
            "dated",
            ["source", "target", "time"],
            [(f"n{i % 8}", f"n{meets(i)}", dated[i]) for i in range(240)],
        ),
        "plain": log(
            "plain",
            ["source", "target", "time"],
            [(f"n{i % 8}", f"n{meets(i)}", 3600 * i) for i in range(240)],
        ),
        "bipartite": log(
            "bipartite",
            ["user", "item", "time"],
            [(i % 8, meets(i), 3600 * i) for i in range(240)],
        ),
        "weighted": log(
            "weighted",
            ["source", "target", "time", "weight"],
            [(f"n{i % 8}", f"n{meets(i)}", 3600 * i, 1 + i % 3) for i in range(240)],
        ),
        "hostile": log(
            "hostile",
            ["source", "target", "time"],
            [(HOSTILE[i % 7], HOSTILE[(i + 1 + (i % 5 == 0)) % 7], 3600 * i) for i in range(120)],
        ),
    }


def library(path, ask, self_loops=False, **options):
    """Ask Java's answers layer, without anything of Python's own."""
    source, folder = tiara._graph.log_source(path, **options)
    answers = java("dev.tiara.answers.Answers")
    log = (source.withSelfLoops() if self_loops else source).read(folder)
    return json.loads(str(ask(answers.of(log)).json()))


def question(name, *values):
    return java(f"dev.tiara.answers.{name}Question")(*values)


def listed(*items):
    return tiara._answers._list(items)


def silent():
    return java("dev.tiara.progress.Progress").NONE


def rates(alpha, beta):
    return java("dev.tiara.answers.rates.Rates").parse(str(alpha), str(beta))


def rows(frame):
    return frame.to_dict("records")


def fields(found):
    """Return what a table says beside its rows; its picture is no field of the JSON."""
    return {key: value for key, value in found.attrs.items() if key != "picture"}


def paired(answer, *others):
    for other in others:
        assert other == answer


CASES = [
    ("plain", {}, [], "n3"),
    ("plain", {"time_bin": "1d"}, ["--time-bin", "1d"], "n3"),
    ("dated", {"time_bin": "1d"}, ["--time-bin", "1d"], "n3"),
    ("plain", {"snapshots": 7, "directed": True}, ["--snapshots", "7", "--directed"], "n3"),
    ("bipartite", {"bipartite": True}, ["--bipartite"], "user:3"),
    ("weighted", {"weighted": True}, ["--weighted"], "n3"),
    ("hostile", {}, [], 'say "hi"'),
    ("hostile", {}, [], "Dan Müller"),
]


def test_package_asksTheAnswersAndComputesNoneItself():
    asked = set()
    for file in (Path(tiara.__file__).parent).glob("*.py"):
        asked |= set(re.findall(r'"(dev\.tiara\.[\w.$]+)"', file.read_text("utf-8")))
    assert "dev.tiara.answers.proximity.ProximityQuestion" in asked
    # Questions, readers of files and the core's own API: no solver, walk, scorer or model.
    packages = r"answers|augment|data\.\w+|diffusion|events|graph|input|progress"
    questions = r"answers\.\w+\.(\w+Question|InspectionAnswer|PredictorRequest|Rates)"
    allowed = rf"dev\.tiara\.(({packages})\.[A-Z]\w*|{questions})(\$\w+)?"
    assert [name for name in sorted(asked) if not re.fullmatch(allowed, name)] == []


@pytest.mark.parametrize(("name", "options", "flags", "node"), CASES)
@pytest.mark.parametrize("rate", [(0.2, 0.3), ("auto", "auto")])
def test_proximity_isTheSameEverywhere(command, logs, name, options, flags, node, rate):
    path = logs[name]
    seed = java("dev.tiara.answers.proximity.ProximityQuestion$Seed")
    asked = question("proximity.Proximity", listed(seed(node)), None, 5, rates(*rate), 100)
    expected = library(path, lambda answers: answers.ask(asked, silent()), **options)
    words = ["proximity", path, *flags, f"--seed={node}", "--top", 5]
    shown = command.json(*words, "--alpha", rate[0], "--beta", rate[1])
    graph = tiara.DynamicGraph.from_file(path, **options)
    found = tiara.proximity(graph, node, top=5, alpha=rate[0], beta=rate[1])
    paired(expected, shown, {**fields(found), "neighbours": rows(found)})
    assert expected["seed"] == node
    assert expected["neighbours"]


def test_proximityOfSeveralSeeds_isTheSameEverywhere(command, logs, tmp_path):
    seed = java("dev.tiara.answers.proximity.ProximityQuestion$Seed")
    several = listed(seed("n1", 3.0), seed("n2", 1.0), seed("n5", 0.7))
    asked = question("proximity.Proximity", several, None, 10, rates(0.2, 0.3), 100)
    expected = library(logs["plain"], lambda answers: answers.ask(asked, silent()))
    seeds = tmp_path / "seeds.csv"
    seeds.write_text("node,weight\nn1,3\nn2,1\nn5,0.7\n")
    shown = command.json("proximity", logs["plain"], "--seeds", seeds)
    found = tiara.proximity(logs["plain"], {"n1": 3, "n2": 1, "n5": 0.7})
    paired(expected, shown, {**fields(found), "neighbours": rows(found)})
    assert len(shown["seeds"]) == 3


@pytest.mark.parametrize(("name", "options", "flags", "node"), CASES)
def test_explanation_isTheSameEverywhere(command, logs, name, options, flags, node):
    path = logs[name]
    graph = tiara.DynamicGraph.from_file(path, **options)
    target = tiara.proximity(graph, node)["node"][1]
    asked = question("explain.Explanation", node, target, None, 4, rates(0.2, 0.3), 1e-3, 100, None)
    expected = library(path, lambda answers: answers.ask(asked, silent()), **options)
    words = ["explain", path, *flags, f"--from={node}", f"--to={target}", "--paths", 4]
    found = tiara.explain(graph, node, target, paths=4)
    paired(expected, command.json(*words), found.answer)
    assert found.score > 0


def test_explanationByTheRanker_isTheSameEverywhere(command, logs):
    words = ["explain", logs["plain"], "--time-bin", "1d", "--from", "n1", "--to", "n2"]
    graph = tiara.DynamicGraph.from_file(logs["plain"], time_bin="1d")
    found = tiara.explain(graph, "n1", "n2", predict=True)
    paired(command.json(*words, "--predict"), found.answer)
    assert found.features is not None
    assert len(found.features) > 10


@pytest.mark.parametrize(("name", "options", "flags", "node"), CASES)
@pytest.mark.parametrize("by", ["last-contact", "proximity"])
def test_nextLinks_areTheSameEverywhere(command, logs, name, options, flags, node, by):
    path = logs[name]
    given = (0.2, 0.3) if by == "proximity" else ("auto", "auto")
    if name == "weighted" and by == "last-contact":
        done = command.run("predict", path, *flags, "--for", node, "--by", by)
        rule = r"must be given with .*by proximity or popularity: all other predictors count events"
        assert re.search(rule, done.stderr)
        with pytest.raises(ValueError, match=rule):
            tiara.predict(tiara.DynamicGraph.from_file(path, **options), [node], by=by)
        return
    lists = java("java.util.List")
    contacts = java("dev.tiara.answers.prediction.NextLinksQuestion$Contacts").MARK
    asked = question("prediction.NextLinks", lists.of(node), 4, contacts, None, None)
    request = java("dev.tiara.answers.prediction.PredictorRequest")(
        by, rates(*given), 1, None, bool({"--time-bin", "--snapshots"} & set(flags))
    )

    def ask(answers):
        return answers.fit(request, silent()).ask(asked, silent())

    expected = library(path, ask, **options)
    names = path.with_suffix(".nodes")
    quoted = node.replace('"', '""')
    names.write_text(f'"{quoted}"\n', encoding="utf-8")
    words = ["predict", path, *flags, "--for", names, "--top", 4, "--by", by]
    if by == "proximity":
        words += ["--alpha", 0.2, "--beta", 0.3]
    shown = command.json(*words)
    graph = tiara.DynamicGraph.from_file(path, **options)
    found = tiara.predict(graph, [node], top=4, by=by, alpha=given[0], beta=given[1])
    paired(expected, shown, {**fields(found), "rows": rows(found)})
    assert len(expected["rows"]) > 1


def test_savedRanker_isTheSameEverywhere(command, logs, tmp_path):
    path = logs["plain"]
    words = ["predict", path, "--time-bin", "1d", "--for", "n1,n2"]
    trained = command.json(*words, "--save", tmp_path / "command.tiara")
    graph = tiara.DynamicGraph.from_file(path, time_bin="1d")
    found = tiara.predict(graph, ["n1", "n2"], save=tmp_path / "python.tiara")
    paired(trained, {**fields(found), "rows": rows(found)})
    assert (tmp_path / "command.tiara").read_bytes() == (tmp_path / "python.tiara").read_bytes()
    contacts = java("dev.tiara.answers.prediction.NextLinksQuestion$Contacts").MARK
    asked = question("prediction.NextLinks", listed("n1", "n2"), 10, contacts, None, None)
    saved = java("dev.tiara.answers.prediction.PredictorRequest").saved(
        java("java.nio.file.Path").of(str(tmp_path / "python.tiara")), True
    )
    expected = library(
        path,
        lambda answers: answers.fit(saved, silent()).ask(asked, silent()),
        self_loops=True,
        time_bin="1d",
    )
    assert expected["rows"] == trained["rows"]
    again = tiara.fit(path, model=tmp_path / "command.tiara").predict(["n1", "n2"])
    assert rows(again) == trained["rows"]


def test_pairs_areTheSameEverywhere(command, logs, tmp_path):
    pairs = [("n3", "n4"), ("n0", "n1"), ("n0", "n1"), ("n0", "n3")]
    file = tmp_path / "pairs.csv"
    file.write_text("source,target\n" + "".join(f"{a},{b}\n" for a, b in pairs))
    pair = java("dev.tiara.answers.prediction.PairsQuestion$Pair")
    asked = question("prediction.Pairs", listed(*(pair(a, b) for a, b in pairs)))
    request = java("dev.tiara.answers.prediction.PredictorRequest")(
        "adamic-adar", rates("auto", "auto"), 1, None, False
    )
    expected = library(
        logs["plain"],
        lambda answers: answers.fit(request, silent()).ask(asked, silent()),
        self_loops=True,
    )
    shown = command.json("predict", logs["plain"], "--by", "adamic-adar", "--pairs", file)
    found = tiara.predict(logs["plain"], pairs=pairs, by="adamic-adar")
    paired(expected, shown, {**fields(found), "rows": rows(found)})


@pytest.mark.parametrize(("name", "options", "flags", "node"), CASES)
def test_drift_isTheSameEverywhere(command, logs, name, options, flags, node):
    asked = question(
        "drift.Drift", 5, None, None, rates(0.2, 0.3), 1e-3, 100, 0.1, java("java.util.List").of()
    )
    expected = library(logs[name], lambda answers: answers.ask(asked, silent()), **options)
    shown = command.json("drift", logs[name], *flags, "--top", 5)
    graph = tiara.DynamicGraph.from_file(logs[name], **options)
    paired(expected, shown, tiara.drift(graph, top=5).answer)
    assert len(expected["nodes"]) == 5


def test_datesOfSnapshots_areTheSameEverywhere(command, logs):
    path = logs["dated"]
    words = [path, "--time-bin", "1d"]
    graph = tiara.DynamicGraph.from_file(path, time_bin="1d")
    seed = java("dev.tiara.answers.proximity.ProximityQuestion$Seed")
    moment = java("dev.tiara.answers.Moment").of("2001-10-16")
    seeds = java("java.util.List").of(seed("n1"))
    asked = question("proximity.Proximity", seeds, moment, 10, rates(0.2, 0.3), 100)
    expected = library(path, lambda answers: answers.ask(asked, silent()), time_bin="1d")
    shown = command.json("proximity", *words, "--seed", "n1", "--at", "2001-10-16")
    found = tiara.proximity(graph, "n1", at=datetime.date(2001, 10, 16))
    paired(expected, shown, {**fields(found), "neighbours": rows(found)})
    assert expected["snapshot"] == 15
    assert (expected["startDate"], expected["endDate"]) == (
        "2001-10-16T00:00:00Z",
        "2001-10-17T00:00:00Z",
    )
    ends = ["--from", "n1", "--to", "n2", "--at", "2001-10-16T05:00+01:00"]
    why = tiara.explain(graph, "n1", "n2", at="2001-10-16T05:00+01:00").answer
    paired(command.json("explain", *words, *ends), why)
    assert why["bySnapshot"][0]["startDate"] == "2001-10-01T00:00:00Z"
    since = ["--since", "2001-10-16", "--until", "2001-10-20"]
    changed = tiara.drift(graph, since="2001-10-16", until=datetime.datetime(2001, 10, 20, 12))
    paired(command.json("drift", *words, *since), changed.answer)
    assert changed.answer["ranked"]["endDate"] == "2001-10-21T00:00:00Z"


def test_chosenPredictorAndItsConfidence_areTheSameEverywhere(command, logs):
    path = logs["plain"]
    contacts = java("dev.tiara.answers.prediction.NextLinksQuestion$Contacts").MARK
    level = java("java.lang.Double").valueOf(0.8)
    for confidence, flags in ((None, []), (0.8, ["--confidence", 0.8])):
        sure = confidence and level
        asked = question("prediction.NextLinks", listed("n1", "n4"), 3, contacts, None, sure)
        request = java("dev.tiara.answers.prediction.PredictorRequest").AUTO
        expected = library(
            path,
            lambda answers, request=request, asked=asked: answers.fit(request, silent()).ask(
                asked, silent()
            ),
            self_loops=True,
        )
        shown = command.json("predict", path, "--for", "n1,n4", "--top", 3, *flags)
        found = tiara.predict(path, ["n1", "n4"], top=3, confidence=confidence)
        paired(expected, shown, {**fields(found), "rows": rows(found)})
        assert ("sources" in expected) == (confidence is not None)


def timeless(answer):
    """Return an evaluation without what differs from run to run."""
    answer.pop("data")  # a path
    for row in answer["rows"]:
        for time in ("trainSeconds", "scoreSeconds", "queryMicros"):
            row.pop(time, None)
    return answer


@pytest.mark.parametrize("protocol", [None, "tgb"])
def test_evaluationEventByEvent_isTheSameEverywhere(command, logs, protocol):
    path = logs["plain"]

    def ask(answers):
        if protocol is None:
            request = java("dev.tiara.answers.prediction.PredictorRequest").AUTO
            return answers.compare(request, silent())
        states = java("dev.tiara.answers.evaluation.TgbQuestion$States").BOTH
        return answers.ask(question("evaluation.Tgb", 1, True, False, states, None), silent())

    expected = library(path, ask, self_loops=True)
    words = ["evaluate", path] if protocol is None else ["evaluate", path, "--protocol", protocol]
    shown, found = command.json(*words), tiara.evaluate(path, protocol).answer
    paired(timeless(expected), timeless(shown), timeless(found))
    assert any(row["chosen"] for row in found["rows"])


@pytest.mark.parametrize("protocol", ["utg", "full", "roland"])
def test_evaluation_isTheSameEverywhere(command, logs, protocol):
    kinds = java("dev.tiara.answers.evaluation.EvaluationQuestion$Protocol")
    asked = question(
        "evaluation.Evaluation",
        kinds.valueOf(protocol.upper()),
        1,
        rates("auto", "auto"),
        False,
        java("java.util.List").of(),
    )
    expected = library(
        logs["plain"],
        lambda answers: answers.ask(asked, silent()),
        self_loops=True,
        time_bin="12h",
    )
    words = ["evaluate", logs["plain"], "--protocol", protocol, "--time-bin", "12h"]
    graph = tiara.DynamicGraph.from_file(logs["plain"], time_bin="12h")
    shown, found = command.json(*words), tiara.evaluate(graph, protocol).answer
    paired(timeless(expected), timeless(shown), timeless(found))
    assert any(row["chosen"] for row in found["rows"])


@pytest.mark.parametrize(("name", "options", "flags", "node"), CASES)
def test_inspectionAndStatistics_areTheSameEverywhere(command, logs, name, options, flags, node):
    path = logs[name]
    expected = library(path, lambda answers: answers.inspection(), **options)
    shown = command.json("inspect", path, *(flag for flag in flags if flag != "--directed"))
    paired(expected, shown, tiara.inspect(path, **options))
    row = command.json("stats", path, *flags)
    paired(row, tiara.stats(tiara.DynamicGraph.from_file(path, **options)))
    assert row["input"] == expected


def near(path, node="n1", at=None, top=10, alpha=0.2, beta=0.3):
    """Ask the library who is near a node."""
    seed = java("dev.tiara.answers.proximity.ProximityQuestion$Seed")
    moment = java("dev.tiara.answers.Moment").of(at)
    asked = question(
        "proximity.Proximity", listed(seed(node)), moment, top, rates(alpha, beta), 100
    )
    return library(path, lambda answers: answers.ask(asked, silent()))


def why(path, at):
    """Ask the library why two nodes are near each other."""
    moment = java("dev.tiara.answers.Moment").of(at)
    asked = question("explain.Explanation", "n1", "n2", moment, 4, rates(0.2, 0.3), 0, 100, None)
    return library(path, lambda answers: answers.ask(asked, silent()))


def drift(path, smoothing):
    """Ask the library what changed."""
    asked = question("drift.Drift", 5, None, None, rates(0.2, 0.3), 1e-3, 100, smoothing, listed())
    return library(path, lambda answers: answers.ask(asked, silent()))


def predictor(name):
    """Ask the library for a predictor."""
    request = java("dev.tiara.answers.prediction.PredictorRequest")
    return request(name, rates("auto", "auto"), 1, None, False)


def stats(path, **options):
    """Ask the library for the figures of a log."""
    return library(path, lambda answers: answers.statistics(), **options)


# What breaks a rule: the command, Python and the library; then the parameter, and what was given.
ERRORS = [
    (
        ["proximity", "--seed", "zoe"],
        lambda path: tiara.proximity(path, "zoe"),
        lambda path: near(path, "zoe"),
        ("seed", "zoe"),
    ),
    (
        ["proximity", "--seed", "n1", "--top", "0"],
        lambda path: tiara.proximity(path, "n1", top=0),
        lambda path: near(path, top=0),
        ("top", "0"),
    ),
    (
        ["explain", "--from", "n1", "--to", "n2", "--at", "999"],
        lambda path: tiara.explain(path, "n1", "n2", at=999),
        lambda path: why(path, "999"),
        ("at", "999"),
    ),
    (
        ["explain", "--from", "n1", "--to", "n2", "--at", "2001-10-16"],
        lambda path: tiara.explain(path, "n1", "n2", at="2001-10-16"),
        lambda path: why(path, "2001-10-16"),
        ("at", "2001-10-16"),
    ),
    (
        ["predict", "--for", "n1", "--by", "magic"],
        lambda path: tiara.predict(path, ["n1"], by="magic"),
        lambda path: predictor("magic"),
        ("by", "magic"),
    ),
    (
        ["drift", "--smoothing", "0"],
        lambda path: tiara.drift(path, smoothing=0),
        lambda path: drift(path, 0.0),
        ("smoothing", "0.0"),
    ),
    (
        ["proximity", "--seed", "n1", "--alpha", "auto"],
        lambda path: tiara.proximity(path, "n1", alpha="auto"),
        lambda path: near(path, alpha="auto"),
        ("alpha", None),
    ),
    (
        ["proximity", "--seed", "n1", "--alpha", "0.7", "--beta", "0.4"],
        lambda path: tiara.proximity(path, "n1", alpha=0.7, beta=0.4),
        lambda path: near(path, alpha=0.7, beta=0.4),
        ("alpha", "0.7 + 0.4"),
    ),
    (
        ["stats", "--time-bin", "5y"],
        lambda path: tiara.DynamicGraph.from_file(path, time_bin="5y"),
        lambda path: stats(path, time_bin="5y"),
        ("time-bin", "5y"),
    ),
    (
        ["stats", "--columns", "source,target,day"],
        lambda path: tiara.DynamicGraph.from_file(path, columns="source,target,day"),
        lambda path: stats(path, columns="source,target,day"),
        ("columns", "day"),
    ),
]


def data(thrown):
    """Return an error of the library as data: parameter, rule, value, file and line."""
    value, file = thrown.value().orElse(None), thrown.file().orElse(None)
    return (
        str(thrown.parameters()[0]),
        str(thrown.rule()),
        None if value is None else str(value),
        None if file is None else str(file),
        int(thrown.line()) or None,
    )


def checked(command, path, words, call, asked):
    """Ask three times what breaks a rule, check that all say the same, and return it as data."""
    with pytest.raises(java("dev.tiara.input.InputException")) as refused:
        asked(path)
    error = refused.value
    expected = data(error)
    with pytest.raises(tiara.InputError) as raised:
        call(path)
    found = raised.value
    said = (found.parameter.replace("_", "-"), found.rule, found.value, found.file, found.line)
    assert said == expected
    assert str(found) == str(error.getMessage())
    done = command.run(words[0], path, *words[1:])
    assert done.returncode == 2
    line = done.stderr.strip().splitlines()[-1].removeprefix("tiara: ")
    # The command has flags where the library has words, and names those that no word stands for.
    text = re.sub(r" \(--[\w-]+(, --[\w-]+)*\)$", "", line)
    assert re.sub(r"--([a-z-]+)", lambda flag: flag[1].replace("-", " "), text) == str(found)
    if len(error.parameters()) == 1 and f"--{expected[0]}" in words:
        assert f"--{expected[0]}" in line
    return expected


@pytest.mark.parametrize(("words", "call", "asked", "given"), ERRORS)
def test_errors_areTheSameDataEverywhere(command, logs, words, call, asked, given):
    parameter, rule, value, _, _ = checked(command, logs["plain"], words, call, asked)
    assert (parameter, value) == given
    assert rule


@pytest.mark.parametrize(
    ("row", "given"),
    [
        ("n1,n2,soon", ("time", "soon")),
        ("n1,,3", ("target", None)),
        ("n1,n2", (None, None)),
    ],
)
def test_errorsInAFile_areTheSameDataEverywhere(command, tmp_path, row, given):
    path = tmp_path / "damaged.csv"
    path.write_text(f"source,target,time\nn1,n2,1\nn2,n3,2\n{row}\nn3,n1,4\n", "utf-8")
    found = checked(command, path, ["stats"], tiara.DynamicGraph.from_file, stats)
    parameter, _, value, file, line = found
    assert (parameter, value) == (given[0] or "input", given[1])
    assert (file, line) == (str(path), 4)


def test_fileThatIsMissing_isNamedEverywhere(command, tmp_path):
    path = Path(tmp_path / "none.csv")
    assert "none.csv" in command.run("stats", path).stderr
    with pytest.raises(OSError, match=r"none\.csv"):
        tiara.stats(path)
