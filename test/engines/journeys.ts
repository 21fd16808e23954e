import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "./engine.ts";

/** Reads, likes, comments and learns as a new member. */
export async function readAsMember(engine: Engine, site: string) {
  await visit(engine, `${site}/signup`);
  await fill(engine, named("input", "Email"), "reader@example.com");
  await fill(engine, named("input", "Password"), "letters and ink");
  await press(engine, `//main${named("button", "Sign Up")}`);
  await see(engine, named("button", "Logout"));

  await visit(engine, `${site}/blog/s8`);
  await press(engine, named("button", "Like 0"));
  await see(engine, named("button", "Like 1"));
  await fill(engine, named("textarea", "Write a comment"), "Does it keep?");
  await press(engine, named("button", "Send"));
  await see(engine, '//*[@id="comments"]//article[contains(., "Does it keep?")]');
  await visit(engine, `${site}/blog/s8`);
  await see(engine, `${named("button", "Like 1")}[@aria-pressed="true"]`);

  await visit(engine, `${site}/course/s12/numbers-and-text`);
  await press(engine, named("button", "Mark as done"));
  await see(engine, `${named("button", "Mark as done")}[@aria-pressed="true"]`);
  await visit(engine, `${site}/blog/s12`);
  await see(engine, '//*[starts-with(normalize-space(), "1 of ") and contains(., "lessons done")]');
}

/** Leaves a text that was not sent yet, and finds it again. */
export async function writeAsMember(engine: Engine, site: string) {
  await visit(engine, `${site}/write`);
  await fill(engine, named("textarea", "Title"), "Rye");
  await visit(engine, `${site}/blog/s8`);
  await visit(engine, `${site}/write`);
  await press(engine, named("*", "Restore"));
  const title = () => document.querySelector<HTMLTextAreaElement>('[placeholder="Title"]')?.value;
  await until("the unsent title", async () => (await engine.run(title)) === "Rye");
}

/** The XPath of elements with this label, or this text. */
function named(tag: string, name: string) {
  const label = `(//label[normalize-space()="${name}"]/@for)`;
  return `//${tag}[@aria-label="${name}" or @placeholder="${name}" or @id=${label} or normalize-space()="${name}"]`;
}

/** Opens a page, and waits until React handles its events. */
async function visit(engine: Engine, address: string) {
  await engine.open(address);
  await until("hydration", () => engine.run(() => history.scrollRestoration === "manual"));
}

async function press(engine: Engine, path: string) {
  await see(engine, path);
  await engine.click(path);
}

async function fill(engine: Engine, path: string, text: string) {
  await press(engine, path);
  await engine.type(text);
}

const see = (engine: Engine, path: string) => until(path, () => engine.sees(path));

async function until(what: string, isSo: () => Promise<boolean>) {
  for (let tries = 0; !(await isSo().catch(() => false)); tries++) {
    if (tries > 100) throw new Error(`This did not come: ${what}`);
    await pause(100);
  }
}
