import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../../db/connect.ts";
import { publishPosts } from "../../../proof/bench/search/posts.ts";
import { askQuestions, averageQuality } from "../../../proof/bench/search/quality.ts";
import { readQuestions } from "../../../proof/bench/search/questions.ts";
import { freshDatabase } from "../../../test/support/database.ts";
import { openRenderer } from "../../markdown/renderer.server.ts";

/**
 * The lowest nDCG@10 that passes, on either database: slightly less than `npm run bench -- search` prints. A change that
 * improves the search raises them.
 */
const minNdcg = {
  questions: { plain: 0.88, misspelt: 0.78 },
  typed: { plain: 0.92, misspelt: 0.85 },
};

test("what people type and ask is answered as well as before, misspelt too", async () => {
  const { settings, remove } = await freshDatabase();
  onTestFinished(remove);
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onTestFinished(close);
  const typed = Object.groupBy(readQuestions("typed"), ({ kind }) =>
    kind === "misspelt" ? "misspelt" : "plain",
  );
  for (const [spelling, questions] of Object.entries(typed)) {
    const { plain } = averageQuality(await askQuestions(db, questions));
    expect(plain.ndcg, spelling).toBeGreaterThan(minNdcg.typed[spelling as keyof typeof typed]);
  }
  const renderer = openRenderer();
  await publishPosts(db, renderer);
  await renderer.close();
  const { plain, misspelt } = averageQuality(await askQuestions(db, readQuestions("questions")));
  expect(plain.ndcg).toBeGreaterThan(minNdcg.questions.plain);
  expect(misspelt.ndcg).toBeGreaterThan(minNdcg.questions.misspelt);
});
