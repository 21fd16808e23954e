// Measures how well the search answers the judged questions of search/questions.json on the site of `npm run seed`, on
// both databases: `npm run bench -- search [--verbose]`. --verbose prints the worst answers.
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { connect } from "../../db/connect.ts";
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { createTemplateDatabase } from "../../test/setup/template.ts";
import { createTemporaryFolder } from "./program.ts";
import { publishPosts } from "./search/posts.ts";
import { type AnsweredQuestion, askQuestions, averageQuality, type Quality } from "./search/quality.ts";
import { readQuestions } from "./search/questions.ts";

const worstCount = 15;
const shownResults = 3;

/** Prints a table, the same figures as JSON and, if `isVerbose`, the worst answers. */
export async function measureSearch(isVerbose: boolean): Promise<void> {
  const server = await startPostgres();
  const answered = {
    SQLite: await measureEngine(undefined),
    PostgreSQL: await measureEngine(`${server.url}/template`),
  };
  await server.stop();
  const figures = Object.entries(answered).map(([engine, answers]) => ({
    engine,
    kinds: figuresOf(answers),
  }));
  for (const { engine, kinds } of figures) printTable(engine, kinds);
  console.log(JSON.stringify(figures));
  if (isVerbose) for (const [engine, answers] of Object.entries(answered)) printWorst(engine, answers);
}

async function measureEngine(databaseUrl: string | undefined): Promise<AnsweredQuestion[]> {
  const folder = createTemporaryFolder();
  await createTemplateDatabase(databaseUrl, folder);
  const { db, close } = await connect(databaseUrl, folder);
  const renderer = openRenderer();
  await publishPosts(db, renderer);
  await renderer.close();
  const answered = await askQuestions(db, readQuestions());
  await close();
  return answered;
}

function figuresOf(answered: AnsweredQuestion[]) {
  const byKind = [...Map.groupBy(answered, ({ question }) => question.kind), ["all", answered] as const];
  return byKind.map(([kind, answers]) => {
    const { plain, misspelt } = averageQuality(answers);
    return { kind, questions: answers.length, plain: roundQuality(plain), misspelt: roundQuality(misspelt) };
  });
}

function roundQuality({ ndcg, mrr }: Quality): Quality {
  return { ndcg: Number(ndcg.toFixed(3)), mrr: Number(mrr.toFixed(3)) };
}

function printTable(engine: string, kinds: ReturnType<typeof figuresOf>) {
  console.log(`${engine.padEnd(12)}questions   nDCG@10    MRR   misspelt: nDCG@10    MRR`);
  for (const { kind, questions, plain, misspelt } of kinds) {
    const figures = [plain.ndcg, plain.mrr, misspelt.ndcg, misspelt.mrr].map((figure) => figure.toFixed(3));
    const widths = [10, 7, 20, 7];
    const cells = figures.map((figure, column) => figure.padStart(widths[column]!));
    console.log(`${kind.padEnd(12)}${String(questions).padStart(9)}${cells.join("")}`);
  }
  console.log();
}

function printWorst(engine: string, answered: AnsweredQuestion[]) {
  const asked = answered.flatMap(({ question, plain, misspelt }) =>
    [plain, ...misspelt].map((answer) => ({ question, answer, isMisspelt: answer !== plain })),
  );
  const worstFirst = asked.toSorted((a, b) => a.answer.ndcg - b.answer.ndcg);
  for (const isMisspelt of [false, true]) {
    console.log(
      `\n${engine}, ${isMisspelt ? "misspelt" : "plain"}: the worst answers, and the grades of their first results`,
    );
    for (const { question, answer } of worstFirst
      .filter((a) => a.isMisspelt === isMisspelt)
      .slice(0, worstCount)) {
      console.log(`${answer.ndcg.toFixed(3)}  ${question.kind}: ${answer.query}`);
      for (const id of answer.ids.slice(0, shownResults))
        console.log(`       ${question.grades.get(id) ?? 0}  ${id}`);
      if (answer.ids.length === 0) console.log("       nothing");
    }
  }
}
