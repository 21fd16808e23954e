import { expect } from "vitest";
import { unpackText } from "../../app/markdown/packed-text.server.ts";
import { openBrowser } from "../support/browser.ts";
import { answerOf, save, versionsOf } from "../support/drafts.ts";
import { bob } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { randomNumbers } from "../support/random-numbers.ts";
import { test } from "../support/site.ts";

const draftCount = 8;
const saveCount = 200;
const killCount = 4;

interface DraftState {
  id: string;
  /** The last text whose save was acknowledged, with its revision. */
  acknowledged: { text: string; revision: number };
}

test("after kills at random moments during 200 saves, no acknowledged save is lost, and no version is truncated", async ({
  site,
  database,
  onTestFinished,
}) => {
  const { cookies } = await site.logIn(bob);
  const random = randomNumbers("kill drafts");
  const drafts = Array.from({ length: draftCount }, (_, at): DraftState => {
    return { id: `kill${at}`, acknowledged: { text: "", revision: 0 } };
  });
  const allSent = new Set<string>();
  const allAcknowledged = new Map<string, string[]>(drafts.map(({ id }) => [id, []]));
  const wrongAnswers: unknown[] = [];
  let saves = 0;
  for (let kill = 0; kill <= killCount; kill++) {
    const program = runProgram(database.settings);
    onTestFinished(program.end);
    const writer = openBrowser(await program.ready);
    for (const [name, value] of cookies) writer.cookies.set(name, value);
    const isLast = kill === killCount;
    const killAtSave = isLast ? Number.POSITIVE_INFINITY : saves + 20 + Math.floor(random() * 20);
    // A save fails when the program is killed, and ends its `write`.
    const ends = await Promise.allSettled(drafts.map(write));
    if (isLast) expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
    else expect((await program.ended).signal).toBe("SIGKILL");

    async function write(draft: DraftState) {
      while (!isLast || saves < saveCount) {
        const turn = ++saves;
        const text = makeText(draft.id, turn, random);
        allSent.add(text);
        // Every save is a version of its own, as from many editors.
        const fields = { content: text, base: draft.acknowledged.revision, session: `s${turn}` };
        const response = save(writer, draft.id, fields);
        // While some saves are on their way.
        if (turn === killAtSave) setTimeout(() => program.kill("SIGKILL"), random() * 20);
        const [status, answer] = answerOf(await response);
        // A save whose answer was lost was stored all the same: the browser goes on from there.
        if (status === 409) draft.acknowledged = { text: answer.theirs!.content, revision: answer.revision! };
        else if (status !== 200) wrongAnswers.push([status, answer]);
        else {
          draft.acknowledged = { text, revision: answer.revision! };
          allAcknowledged.get(draft.id)!.push(text);
        }
      }
    }
  }
  expect(wrongAnswers).toEqual([]);
  expect(saves).toBeGreaterThanOrEqual(saveCount);

  for (const { id, acknowledged } of drafts) {
    const row = await site.db
      .selectFrom("drafts")
      .select(["revision", "markdown"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const versions = await versionsOf(site, id);
    const contents = versions.map(([, content]) => content);
    expect(contents).toEqual(expect.arrayContaining(allAcknowledged.get(id)!));
    for (const content of contents) expect(allSent).toContain(content);
    const content = await unpackText(row.markdown);
    expect({ text: content, revision: row.revision }).toEqual(acknowledged);
    // Draft and version are stored together.
    expect(versions.filter(([kind]) => kind === "edit")).toHaveLength(row.revision);
  }
}, 120_000);

/** A text whose last sentence shows that it is whole. */
function makeText(id: string, turn: number, random: () => number) {
  const words = Array.from({ length: Math.floor(random() * 3000) }, (_, at) => `${id}x${turn}x${at}`);
  return `Begin ${id} ${turn}. ${words.join(" ")} End ${id} ${turn}.`;
}
