import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { cardsOf, elementOf } from "../support/page.ts";
import { root, start } from "./command.ts";

const onLinux = test.runIf(process.platform === "linux");
const patience = { timeout: 30_000 };

onLinux("npm run dev comes up in a fresh clone, shows what is edited, and stays up", async () => {
  const clone = freshClone();
  const PORT = String(await freePort());
  const dev = start("npm run dev", { PORT }, clone);
  const get = (path: string) => ask(`http://127.0.0.1:${PORT}${path}`);
  /** Empty while it restarts. */
  const page = (path: string) =>
    get(path).then(
      ({ text }) => text,
      () => "",
    );
  const starts = () => dev.output().split("is ready").length - 1;

  await expect.poll(() => page("/"), patience).toContain("Privacy");
  edit(clone, "app/shell/footer.tsx", '"Privacy"', '"Edited"');
  await expect.poll(() => page("/"), patience).toContain("Edited");
  edit(clone, "app/routes/robots.ts", "Disallow: /write", "Disallow: /edited");
  await expect.poll(() => page("/robots.txt"), patience).toContain("Disallow: /edited");
  // Vite alone sees to these.
  expect(starts()).toBe(1);

  edit(clone, "app/models/feed.server.ts", "pageSize = 20", "pageSize = 3");
  await expect.poll(async () => cardsOf(await page("/")).length, patience).toBe(3);
  // This is read at the start alone.
  const [article] = readdirSync(join(clone, "content")).filter((name) => name.startsWith("s01-"));
  edit(clone, `content/${article}`, "title: ", "title: Edited ");
  await expect.poll(async () => elementOf(await page("/blog/s1"), "h1")?.text, patience).toMatch(/^Edited /);

  const staysUp = async () => {
    const before = starts();
    for (let time = 0; time < 20; time++) if (!(await page("/"))) return false;
    return starts() === before;
  };
  await expect.poll(staysUp, patience).toBe(true);
  // A slow machine may see one edit as two.
  expect(starts(), dev.output()).toBeLessThanOrEqual(5);
});

/** The repository as git would bring it and npm would fill it: nothing was built, and nothing ran. */
function freshClone() {
  const clone = mkdtempSync(join(tmpdir(), "lectern-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const made = [".git", ".react-router", "build", "chaos-results", "data", "node_modules", "test-results"];
  for (const name of readdirSync(root).filter((name) => !made.includes(name)))
    cpSync(join(root, name), join(clone, name), { recursive: true });
  mkdirSync(join(clone, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".vite")))
    symlinkSync(join(root, "node_modules", name), join(clone, "node_modules", name));
  return clone;
}

function edit(clone: string, file: string, from: string, to: string) {
  const text = readFileSync(join(clone, file), "utf8");
  expect(text, file).toContain(from);
  writeFileSync(
    join(clone, file),
    text.replace(from, () => to),
  );
}
