import { EditorState, type Transaction } from "prosemirror-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openExchange } from "../../rich/exchange.ts";
import { openRichText } from "../../rich/rich-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form and a view of one text, which draw nothing. `type` writes at the start of the text, as a person does. */
function openBoth(value: string) {
  const text = openRichText(value);
  const form = { value, got: [] as string[], onChange: (next: string) => void form.got.push(next) };
  const view = {
    state: EditorState.create({ doc: text.document }),
    isDestroyed: false,
    composing: false,
    dispatch(change: Transaction) {
      view.state = view.state.apply(change);
    },
  };
  const exchange = openExchange(
    text,
    () => form,
    () => view,
  );
  return {
    ...{ form, view, ...exchange },
    type(word: string) {
      view.dispatch(view.state.tr.insertText(word, 1));
      exchange.wait();
    },
    change(next: string) {
      form.value = next;
      exchange.takeOver(next);
    },
  };
}

test("the form gets what was typed once, after a pause or at once", () => {
  const { form, type, flush } = openBoth("Rye.");
  type("Dark ");
  vi.advanceTimersByTime(200);
  type("Very ");
  vi.advanceTimersByTime(200);
  expect(form.got).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(form.got).toEqual(["Very Dark Rye."]);
  type("Not ");
  flush();
  flush();
  expect(form.got).toEqual(["Very Dark Rye.", "Not Very Dark Rye."]);
});

test("what was changed elsewhere is merged with what was typed meanwhile", () => {
  const { form, view, type, change } = openBoth("Rye.\n\nThen wait.");
  type("Dark ");
  change("Rye.\n\nThen wait for a day.");
  expect(view.state.doc.textContent).toBe("Dark Rye.Then wait for a day.");
  vi.runAllTimers();
  expect(form.got).toEqual(["Dark Rye.\n\nThen wait for a day."]);
});

test("what the form drew a moment later takes nothing back", () => {
  const { form, view, type, flush, change } = openBoth("Rye.");
  type("Dark ");
  flush();
  type("Very ");
  change(form.got[0]!);
  expect(view.state.doc.textContent).toBe("Very Dark Rye.");
  vi.runAllTimers();
  expect(form.got).toEqual(["Dark Rye.", "Very Dark Rye."]);
});

test("a text that somebody else took back is taken back for the next word too", () => {
  const { form, type, flush, change } = openBoth("Rye.");
  type("Dark ");
  flush();
  change(form.got[0]!);
  change("Rye.");
  type("New ");
  flush();
  expect(form.got).toEqual(["Dark Rye.", "New Rye."]);
});

test("a change waits until the word is composed, and ends with the view", () => {
  const { view, change } = openBoth("Rye.");
  view.composing = true;
  change("Rye and wheat.");
  vi.advanceTimersByTime(500);
  expect(view.state.doc.textContent).toBe("Rye.");
  view.composing = false;
  vi.advanceTimersByTime(100);
  expect(view.state.doc.textContent).toBe("Rye and wheat.");
  view.isDestroyed = true;
  change("Wheat.");
  expect(view.state.doc.textContent).toBe("Rye and wheat.");
});
