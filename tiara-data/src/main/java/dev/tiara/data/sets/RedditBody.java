package dev.tiara.data.sets;

import java.util.List;

/** RedditBody: links between subreddits in the text of posts. */
final class RedditBody extends EventDataSet {
  RedditBody() {
    super("RedditBody", "1,2,4");
  }

  @Override
  public String about() {
    return "links between subreddits in the text of posts";
  }

  @Override
  public String source() {
    return "https://snap.stanford.edu/data/soc-RedditHyperlinks.html";
  }

  @Override
  public String licence() {
    return "none stated by the publisher";
  }

  @Override
  public String citation() {
    return "S. Kumar, W. L. Hamilton, J. Leskovec, D. Jurafsky: Community Interaction and Conflict on the Web. WWW 2018";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "RedditBody",
            List.of(
                DataFile.published(
                    "RedditBody/soc-redditHyperlinks-body.tsv",
                    "https://snap.stanford.edu/data/soc-redditHyperlinks-body.tsv",
                    null)),
            new Expected(35_776, 484_460, 88)));
  }
}
