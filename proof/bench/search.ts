// Measures how well the search answers judged questions, on both databases: `npm run bench -- search [--verbose]`. What people type
// (search/typed.json, and others that are kept aside) is asked of the built-in texts alone, the questions of search/questions.json
// of the site of `npm run seed`. --verbose prints the worst answers.
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { connect } from "../../db/connect.ts";
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { createTemplateDatabase } from "../../test/setup/template.ts";
import { createTemporaryFolder } from "./program.ts";
import { publishPosts } from "./search/posts.ts";
import { type AnsweredQuestion, askQuestions, averageQuality, type Quality } from "./search/quality.ts";
import { type QuestionFile, readQuestions } from "./search/questions.ts";

/** By the file of the questions. */
type Answers = Partial<Record<QuestionFile, AnsweredQuestion[]>>;

const keptAside = "kept-aside";
const worstCount = 15;
const shownResults = 3;

/** Prints a table, the same figures as JSON and, if `isVerbose`, the worst answers. */
export async function measureSearch(isVerbose: boolean): Promise<void> {
  const server = await startPostgres();
  const engines = {
    SQLite: await measureEngine(undefined),
    PostgreSQL: await measureEngine(`${server.url}/template`),
  };
  await server.stop();
  const answered = Object.entries(engines).flatMap(([engine, files]) =>
    Object.entries(files).map(([file, answers]) => ({ title: `${engine} ${file}`, answers })),
  );
  const figures = answered.map(({ title, answers }) => ({ title, kinds: figuresOf(answers) }));
  for (const { title, kinds } of figures) printTable(title, kinds);
  console.log(JSON.stringify(figures));
  // Who reads the answers of those kept aside tunes the search by them.
  const shown = answered.filter(({ title }) => !title.includes(keptAside));
  if (isVerbose) for (const { title, answers } of shown) printWorst(title, answers);
}

async function measureEngine(databaseUrl: string | undefined): Promise<Answers> {
  const folder = createTemporaryFolder();
  await createTemplateDatabase(databaseUrl, folder);
  const { db, close } = await connect(databaseUrl, folder);
  const renderer = openRenderer();
  const answered: Answers = {};
  for (const file of ["typed", keptAside] as const)
    answered[file] = await askQuestions(db, readQuestions(file));
  await publishPosts(db, renderer);
  await renderer.close();
  answered.questions = await askQuestions(db, readQuestions("questions"));
  await close();
  return answered;
}

function figuresOf(answered: AnsweredQuestion[]) {
  const wellSpelt = answered.filter(({ question }) => question.kind !== "misspelt");
  const byKind = [...Map.groupBy(answered, ({ question }) => question.kind), ["all", wellSpelt] as const];
  return byKind.map(([kind, answers]) => {
    const { plain, misspelt } = averageQuality(answers);
    return { kind, questions: answers.length, plain: roundQuality(plain), misspelt: roundQuality(misspelt) };
  });
}

function roundQuality({ ndcg, mrr }: Quality): Quality {
  return { ndcg: Number(ndcg.toFixed(3)), mrr: Number(mrr.toFixed(3)) };
}

function printTable(title: string, kinds: ReturnType<typeof figuresOf>) {
  console.log(`${title.padEnd(24)}questions   nDCG@10    MRR   misspelt: nDCG@10    MRR`);
  for (const { kind, questions, plain, misspelt } of kinds) {
    const figures = [plain.ndcg, plain.mrr, misspelt.ndcg, misspelt.mrr].map((figure) => figure.toFixed(3));
    const widths = [10, 7, 20, 7];
    const cells = figures.map((figure, column) => figure.padStart(widths[column]!));
    console.log(`${kind.padEnd(24)}${String(questions).padStart(9)}${cells.join("")}`);
  }
  console.log();
}

function printWorst(title: string, answered: AnsweredQuestion[]) {
  const asked = answered.flatMap(({ question, plain, misspelt }) =>
    [plain, ...misspelt].map((answer) => ({ question, answer, isMisspelt: answer !== plain })),
  );
  const worstFirst = asked.toSorted((a, b) => a.answer.ndcg - b.answer.ndcg);
  for (const isMisspelt of [false, true]) {
    console.log(
      `\n${title}, ${isMisspelt ? "misspelt" : "plain"}: the worst answers, and the grades of their first results`,
    );
    for (const { question, answer } of worstFirst
      .filter((a) => a.isMisspelt === isMisspelt)
      .slice(0, worstCount)) {
      console.log(`${answer.ndcg.toFixed(3)}  ${question.kind}: ${answer.query}`);
      for (const { id, grade } of answer.results.slice(0, shownResults))
        console.log(`       ${grade}  ${id}`);
      if (answer.results.length === 0) console.log("       nothing");
    }
  }
}
