// `npm run test:engines`: a reader and a writer in Firefox and WebKit, where they are installed.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryRoot } from "../../tools/temporary-root.ts";
import { openSite } from "../support/browser/site.ts";
import setUpTemplate from "../support/browser/template.ts";
import { findProgram } from "../support/find-program.ts";
import type { Engine } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { readAsMember, writeAsMember } from "./journeys.ts";
import { openWebKit } from "./webkit.ts";

const engines = [
  { programs: ["firefox-esr"], packages: "firefox-esr", open: openFirefox },
  { programs: ["WebKitWebDriver", "xvfb-run"], packages: "webkit2gtk-driver xvfb xauth", open: openWebKit },
];

const removeTemplate = await setUpTemplate();
const folder = mkdtempSync(join(temporaryRoot(), "lectern-engines-"));
for (const { programs, packages, open } of engines) {
  const [program, ...others] = programs.map(findProgram);
  if (program && others.every(Boolean))
    await walk(await open(program, mkdtempSync(join(folder, "profile-"))));
  else console.log(`skipped: not installed: ${programs.join(", ")} (Debian: apt-get install ${packages})`);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
removeTemplate();

async function walk(engine: Engine) {
  const site = await openSite();
  try {
    for (const journey of [readAsMember, writeAsMember]) {
      await journey(engine, site.url);
      if (engine.problems.length > 0) throw new Error(engine.problems.join("\n"));
      console.log(`passed: ${journey.name} in ${engine.name}`);
    }
  } catch (error) {
    const page = await engine.run(() => `${location.href}\n${document.body.innerText.slice(0, 1000)}`);
    console.error(`failed in ${engine.name}:`, error, page);
    process.exitCode = 1;
  } finally {
    await engine.close();
    await site.remove();
  }
}
