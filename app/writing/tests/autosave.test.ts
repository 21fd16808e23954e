import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftSaver } from "../drafts/autosave.ts";
import { emptyText, type SavedText } from "../drafts/draft-text.ts";
import type { SaveAnswer, SaveRequest, SaverState } from "../drafts/save-messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textOf = (content: string) => ({ ...emptyText, content });
const offline: SaveAnswer = { failure: { reason: "offline" } };

/** A server that answers when the test says so, and the saver that talks to it. */
function setUp(base: SavedText = { revision: 0, text: emptyText }) {
  const requests: (SaveRequest & { answer(answer: SaveAnswer): Promise<void> })[] = [];
  const states: SaverState[] = [];
  const saver = new DraftSaver({
    base,
    post: (save) =>
      new Promise((resolve) => {
        const answer = async (answer: SaveAnswer) => {
          resolve(answer);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({ ...save, answer });
      }),
    merge: async (_base, theirs) => textOf(`${theirs.content}+mine`),
    onSend() {},
    onSaved() {},
    onState: (state) => states.push(state),
  });
  return { saver, requests, states };
}

const contents = (requests: SaveRequest[]) => requests.map(({ text, base }) => `${text.content}@${base}`);

test("a text is sent after a pause, not at every key", async () => {
  const { saver, requests } = setUp();
  for (const text of ["R", "Ry", "Rye"]) {
    saver.change(textOf(text));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(contents(requests)).toEqual(["Rye@0"]);
});

test("somebody who types without a pause is saved every ten seconds", async () => {
  const { saver, requests } = setUp();
  for (let second = 0; second < 11; second++) {
    saver.change(textOf("x".repeat(second + 1)));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests).toHaveLength(1);
});

test("one request is under way at a time, and the latest text goes next", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("One"));
  await vi.advanceTimersByTimeAsync(1500);
  saver.change(textOf("One two"));
  saver.change(textOf("One two three"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(1);
  await requests[0]!.answer({ savedRevision: 1, id: "rye" });
  expect(saver.state.name).toBe("saving");
  await vi.advanceTimersByTimeAsync(1500);
  await requests[1]!.answer({ savedRevision: 2, id: "rye" });
  expect(contents(requests)).toEqual(["One@0", "One two three@1"]);
  expect(saver.state.name).toBe("saved");
});

test("after a failure it tries again with growing pauses, and at once when the connection is back", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("Rye"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer(offline);
  expect(saver.state).toMatchObject({ name: "failed", failure: { reason: "offline" } });
  await vi.advanceTimersByTimeAsync(2000);
  await requests[1]!.answer(offline);
  await vi.advanceTimersByTimeAsync(3900);
  expect(requests).toHaveLength(2);
  saver.askAgain();
  await requests[2]!.answer({ savedRevision: 1, id: "rye" });
  expect(saver.state.name).toBe("saved");
});

test("typing does not put off the next try", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("Rye"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer(offline);
  for (let second = 0; second < 3; second++) {
    saver.change(textOf(`Rye ${second}`));
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(contents(requests)).toEqual(["Rye@0", "Rye 2@0"]);
});

test("a text of another device is merged, and the result is sent as a merge of its revision", async () => {
  const { saver, requests } = setUp({ revision: 3, text: textOf("Old") });
  saver.change(textOf("Mine"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer({ theirs: { revision: 4, text: textOf("Theirs") }, id: "rye" });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[1]).toMatchObject({ base: 4, kind: "merge", text: textOf("Theirs+mine") });
  await requests[1]!.answer({ savedRevision: 5, id: "rye" });
  saver.change(textOf("Theirs+mine."));
  await vi.advanceTimersByTimeAsync(1500);
  expect(requests[2]).toMatchObject({ base: 5, kind: "edit" });
});

test("the saver's own text, whose response was lost, is no clash", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("Rye"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer(offline);
  saver.change(textOf("Rye bread"));
  await vi.advanceTimersByTimeAsync(2000);
  await requests[1]!.answer({ theirs: { revision: 1, text: textOf("Rye") }, id: "rye" });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[2]).toMatchObject({ base: 1, kind: "edit", text: textOf("Rye bread") });
});

test("when a text may have reached the server, going back to the saved text is sent too", async () => {
  const { saver, requests } = setUp({ revision: 1, text: textOf("Rye") });
  saver.change(textOf("Rye bread"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer(offline);
  saver.change(textOf("Rye"));
  expect(saver.isSaved).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await requests[1]!.answer({ theirs: { revision: 2, text: textOf("Rye bread") }, id: "rye" });
  await vi.advanceTimersByTimeAsync(0);
  await requests[2]!.answer({ savedRevision: 3, id: "rye" });
  expect(contents(requests)).toEqual(["Rye bread@1", "Rye@1", "Rye@2"]);
  expect(saver.isSaved).toBe(true);
});

test("a text that is refused is sent again only when it was changed", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("Too long"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer({ failure: { reason: "refused" } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(1);
  saver.change(textOf("Long"));
  await vi.advanceTimersByTimeAsync(1500);
  expect(contents(requests)).toEqual(["Too long@0", "Long@0"]);
});

test("a discarded draft is not sent again, whatever is typed", async () => {
  const { saver, requests } = setUp({ revision: 2, text: textOf("Rye") });
  saver.change(textOf("Rye bread"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer({ failure: { reason: "gone" } });
  saver.change(textOf("Rye bread again"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(1);
});

test("a discarded draft is saved again when the person comes back and it was brought back, and not before", async () => {
  const { saver, requests } = setUp({ revision: 2, text: textOf("Rye") });
  saver.change(textOf("Rye bread"));
  await vi.advanceTimersByTimeAsync(1500);
  await requests[0]!.answer({ failure: { reason: "gone" } });
  saver.askAgain();
  await requests[1]!.answer({ failure: { reason: "gone" } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(2);
  expect(saver.state).toMatchObject({ name: "failed", failure: { reason: "gone" } });
  saver.askAgain();
  await requests[2]!.answer({ savedRevision: 3, id: "rye" });
  expect(contents(requests)).toEqual(["Rye bread@2", "Rye bread@2", "Rye bread@2"]);
  expect(saver.state.name).toBe("saved");
});

test("leaving sends what was typed last, also while a request is under way", async () => {
  const { saver, requests } = setUp();
  saver.change(textOf("One"));
  await vi.advanceTimersByTimeAsync(1500);
  saver.change(textOf("One two"));
  const isSaved = saver.flush();
  await requests[0]!.answer({ savedRevision: 1, id: "rye" });
  await requests[1]!.answer({ savedRevision: 2, id: "rye" });
  expect(await isSaved).toBe(true);
  expect(contents(requests)).toEqual(["One@0", "One two@1"]);
});

test("while a blog is published nothing is saved; if that is refused, what was typed meanwhile is saved", async () => {
  const { saver, requests } = setUp();
  saver.suspend();
  saver.change(textOf("Rye"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(0);
  saver.resume();
  await vi.advanceTimersByTimeAsync(1500);
  expect(contents(requests)).toEqual(["Rye@0"]);
});
