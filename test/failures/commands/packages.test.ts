import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root, start } from "./command.ts";

test("npm run packages makes packages that run elsewhere, as their READMEs show", async () => {
  const packing = start("npm run packages");
  expect([await packing.ended, packing.output()]).toEqual([0, expect.any(String)]);
  const folder = mkdtempSync(join(tmpdir(), "lectern-packages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const names = readdirSync(join(root, "packages"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !names.includes(name)))
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  for (const name of names) {
    const unpacking = start(`tar -xzf ${root}/build/packages/${name}-0.1.0.tgz`, {}, folder);
    expect(await unpacking.ended).toBe(0);
    cpSync(join(folder, "package"), join(modules, name), { recursive: true });
    rmSync(join(folder, "package"), { recursive: true });
  }
  for (const name of names) {
    cpSync(join(root, "packages", name, "example.ts"), join(folder, `${name}.mts`));
    const running = start(`node ${name}.mts`, {}, folder);
    expect([await running.ended, running.output()]).toEqual([0, expect.stringMatching(/\S/)]);
  }
});
