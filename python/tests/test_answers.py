"""Answers as data frames, as the command gives them."""

import pytest

import tiara
from conftest import module


def test_proximity_ranksNeighbours_withoutTheSeed(small):
    module("pandas")
    found = tiara.proximity(small, "ann", top=10)
    assert list(found.columns) == ["node", "score"]
    assert found["node"].tolist() == ["cid", "bob"]
    assert found["score"].is_monotonic_decreasing
    assert 0 < found["score"].sum() < 1
    assert len(tiara.proximity(small, "ann", top=1)) == 1
    # The surfer's scores are the unfiltered row of the augmented matrix.
    row = tiara.augment(small, epsilon=0)[1].toarray()[0]
    assert found["score"].tolist() == pytest.approx([row[2], row[1]], rel=1e-6)
    first = tiara.proximity(small, "ann", at=0)
    assert first["node"].tolist() == ["bob", "cid"]


def test_proximity_ofSeveralSeeds_isTheirMean(small):
    module("pandas")
    ann, bob = (tiara.augment(small, epsilon=0)[1].toarray()[i].astype(float) for i in (0, 1))
    both = tiara.proximity(small, ["ann", "bob"])
    assert both["node"].tolist() == ["cid"]
    assert both["score"][0] == pytest.approx((ann[2] + bob[2]) / 2, rel=1e-6)
    weighted = tiara.proximity(small, {"ann": 3, "bob": 1})
    assert weighted["score"][0] == pytest.approx((3 * ann[2] + bob[2]) / 4, rel=1e-6)
    with pytest.raises(ValueError, match="seed"):
        tiara.proximity(small, [])


def test_proximity_ofNumberedNodes_answersWithNumbers():
    module("pandas")
    graph = tiara.DynamicGraph.from_events(([7, 3], [3, 9], [0, 0]), time_bin=1)
    assert tiara.proximity(graph, 7)["node"].tolist() == [3, 9]


def test_proximity_ofUnknownNodesOrSnapshots_isAValueError(small):
    with pytest.raises(ValueError, match='must be a node of the input, got "zoe"'):
        tiara.proximity(small, "zoe")
    with pytest.raises(ValueError, match="snapshot must be between 0 and 1, got 2"):
        tiara.proximity(small, "ann", at=2)
    with pytest.raises(ValueError, match="snapshot must be between 0 and 1, got -1"):
        tiara.proximity(small, "ann", at=-1)
    with pytest.raises(ValueError, match="at least 1, got 0"):
        tiara.proximity(small, "ann", top=0)
    with pytest.raises(ValueError, match="a node must be a whole number or a text"):
        tiara.proximity(small, None)


def test_explanation_takesTheScoreApart(small):
    module("pandas")
    why = tiara.explain(small, "ann", "bob")
    scores = tiara.proximity(small, "ann").set_index("node")["score"]
    assert why.score == pytest.approx(scores["bob"], rel=1e-9)
    assert why.by_snapshot["share"].sum() == pytest.approx(why.score, rel=1e-9)
    assert why.by_hops["share"].sum() == pytest.approx(why.score, rel=1e-9)
    assert why.by_snapshot["snapshot"].tolist() == [0, 1]
    assert why.filtered == pytest.approx(tiara.augment(small)[1][0, 1], rel=1e-6)
    assert why.paths["weight"].is_monotonic_decreasing
    for steps in why.paths["steps"]:
        assert steps[0]["node"] == "ann"
        assert steps[-1] == {"snapshot": 1, "node": "bob"}
    assert (why.source, why.target, why.at) == ("ann", "bob", 1)
    early = tiara.explain(small, "ann", "bob", at=0, paths=1)
    assert len(early.paths) == 1
    assert early.at == 0


def test_explanation_ofWhatDoesNotExist_isAValueError(small):
    with pytest.raises(ValueError, match='must be a node of the input, got "zoe"'):
        tiara.explain(small, "ann", "zoe")
    with pytest.raises(ValueError, match="snapshot must be between 0 and 1, got 7"):
        tiara.explain(small, "ann", "bob", at=7)
    with pytest.raises(ValueError, match=r"alpha \+ beta must be below 1"):
        tiara.explain(small, "ann", "bob", alpha=0.9, beta=0.9)
    with pytest.raises(ValueError, match="paths must not be negative, got -1"):
        tiara.explain(small, "ann", "bob", paths=-1)


@pytest.fixture
def log():
    """Forty messages of which everybody writes to the next one most of the time."""
    source = [f"n{i % 5}" for i in range(40)]
    target = [f"n{(i + 1 + (i % 7 == 0)) % 5}" for i in range(40)]
    return tiara.DynamicGraph.from_events((source, target, list(range(40))), time_bin=4)


def test_prediction_ranksTargets_andMarksContacts(log):
    module("pandas")
    found = tiara.predict(log, ["n0", "n3"], top=3)
    assert list(found.columns) == [
        "source",
        "rank",
        "target",
        "score",
        "contact",
        "probability",
    ]
    assert found["source"].tolist() == ["n0"] * 3 + ["n3"] * 3
    assert found["rank"].tolist() == [1, 2, 3] * 2
    assert found.groupby("source")["score"].apply(lambda s: s.is_monotonic_decreasing).all()
    assert set(found["contact"]) <= {"known", "new"}
    assert found.attrs["predictor"]
    assert found.attrs["reason"]
    # The last message of all was from n4 to n0; n0 itself has only written to n1 and n2.
    last = tiara.predict(log, ["n0"], by="last-contact")
    assert last["target"][0] == "n4"
    assert last.set_index("target")["contact"].to_dict() == {
        target: "known" if target in ("n1", "n2") else "new" for target in last["target"]
    }
    fresh = tiara.predict(log, ["n0"], by="popularity", contacts="exclude")
    assert set(fresh["contact"]) <= {"new"}
    chosen = tiara.predict(log, ["n0"], candidates=["n2", "n4"], by="proximity")
    assert set(chosen["target"]) <= {"n2", "n4"}
    assert len(tiara.predict(log, by="popularity")["source"].unique()) == 5


def test_predictor_knowsAppendedEvents_andLearnsFromThemOnRequest(log):
    fitted = tiara.fit(log, by="last-contact")
    assert fitted.predict(["n0"], top=1)["target"][0] == "n4"
    fitted.append(["n0", "n0"], ["n2", "new"], [40, 41])
    assert list(fitted.predict(["n0"], top=2)["target"]) == ["new", "n2"]
    assert list(fitted.predict(["n0"], top=2)["contact"]) == ["known", "known"]
    before = list(fitted.predict(["n0"])["score"])
    fitted.refit()
    assert list(fitted.predict(["n0"], top=2)["target"]) == ["new", "n2"]
    assert list(fitted.predict(["n0"])["score"]) != before
    with pytest.raises(ValueError, match="watermark"):
        fitted.append(["n0"], ["n1"], [3])


def test_confidentPrediction_listsASetOrSaysWhyNot(log):
    fitted = tiara.fit(log, by="last-contact")
    found = fitted.predict(["n0", "n1"], confidence=0.5)
    assert [one["source"] for one in found.attrs["sources"]] == ["n0", "n1"]
    for one in found.attrs["sources"]:
        listed = [s for s in found["source"] if s == one["source"]]
        assert "refused" in one["set"] or len(listed) == one["set"]["size"]
    with pytest.raises(ValueError, match="confidence must be in"):
        fitted.predict(["n0"], confidence=1)


def test_evaluationEventByEvent_takesItsOptions(log):
    found = tiara.evaluate(log, "tgb", validation_only=True, state="stale", ablation=True)
    assert {row["state"] for row in found.answer["rows"]} == {"stale"}
    assert any("without" in row["predictor"] for row in found.answer["rows"])
    few = tiara.evaluate(log, "tgb", validation_only=True, candidates=["n1", "n2"])
    assert {row["state"] for row in few.answer["rows"]} == {"event", "stale"}
    with pytest.raises(ValueError, match="state must be event, stale or both, got 'old'"):
        tiara.evaluate(log, "tgb", state="old")
    with pytest.raises(ValueError, match="must be given with the protocol tgb"):
        tiara.evaluate(log, "full", state="stale")


def test_prediction_scoresPairsInTheirOrder(log):
    module("pandas")
    pairs = [("n3", "n4"), ("n0", "n1"), ("n0", "n1"), ("n0", "n3")]
    found = tiara.predict(log, pairs=pairs, by="proximity", alpha=0.2, beta=0.3)
    assert list(zip(found["source"], found["target"], strict=True)) == pairs
    assert found["score"][1] == found["score"][2] != found["score"][3]
    top = tiara.predict(log, ["n0"], by="proximity", alpha=0.2, beta=0.3).set_index("target")
    assert top["score"]["n1"] == found["score"][1]


def test_prediction_ofWhatDoesNotExist_isAValueError(log):
    with pytest.raises(ValueError, match='must be a node of the input, got "zoe"'):
        tiara.predict(log, ["zoe"])
    with pytest.raises(ValueError, match="by must be one of"):
        tiara.predict(log, ["n0"], by="magic")
    with pytest.raises(ValueError, match="top must be at least 1, got 0"):
        tiara.predict(log, top=0)
    with pytest.raises(ValueError, match="nodes must be given as a list, got 'n0'"):
        tiara.predict(log, "n0")
    with pytest.raises(ValueError, match="pairs must not be given with nodes"):
        tiara.predict(log, ["n0"], pairs=[("n0", "n1")])
    with pytest.raises(ValueError, match="alpha and beta must both be auto"):
        tiara.predict(log, ["n0"], alpha=0.1)
    with pytest.raises(ValueError, match="make the graph with from_events"):
        tiara.predict(tiara.DynamicGraph.from_snapshots([[[0], [1]]], num_nodes=2))


def test_fittedPredictor_answersOftenWithoutTraining(log, tmp_path):
    module("pandas")
    phases = []
    predictor = tiara.fit(log, by="ranker")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiara._run.Progress, "at", lambda self, phase, *_: phases.append(phase))
        first = predictor.predict(["n0"], top=3)
        again = predictor.predict(["n0"], top=3)
        pairs = predictor.pairs([("n0", "n1"), ("n3", "n4")])
    assert set(phases) == {"predict"}, "what is fitted is not fitted again"
    assert first.equals(again)
    assert first.equals(tiara.predict(log, ["n0"], top=3, by="ranker"))
    assert list(pairs.columns) == ["source", "target", "score", "probability"]
    assert pairs["probability"].between(0, 1).all()
    of_n1 = first.set_index("target")["score"].get("n1")
    assert of_n1 is None or pairs["score"][0] == of_n1
    predictor.save(tmp_path / "model")
    loaded = tiara.fit(log, model=tmp_path / "model")
    assert loaded.reason == "the saved model"
    assert loaded.predict(["n0"], top=3)["score"].tolist() == first["score"].tolist()
    assert loaded.pairs([("n0", "n1")])["score"][0] == pairs["score"][0]
