/** A browser that a journey goes through. */
export interface Engine {
  name: string;
  open(address: string): Promise<void>;
  /** Runs a function in the page. Arguments and result go as JSON. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Whether an element that the XPath finds is visible. */
  sees(path: string): Promise<boolean>;
  /** Clicks on the first one that is, as a person does. */
  click(path: string): Promise<void>;
  /** Presses the keys of a text, wherever the focus is. */
  type(text: string): Promise<void>;
  /** Errors and warnings in the console so far, where the engine tells them. */
  problems: string[];
  close(): Promise<void>;
}

/** The source of a function that takes its arguments, and gives its result, as JSON. */
export const asJson = (work: (...args: never[]) => unknown) =>
  `async (json) => JSON.stringify((await (${work})(...JSON.parse(json))) ?? null)`;

/** Runs in the page: the first visible element that the XPath finds, in the middle of the window. */
export const findVisible = `(path) => {
  const all = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const elements = Array.from({ length: all.snapshotLength }, (_, index) => all.snapshotItem(index));
  const element = elements.find((element) => element.checkVisibility()) ?? null;
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  return element;
}`;
