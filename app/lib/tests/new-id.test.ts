import { expect, test } from "vitest";
import { newId } from "../new-id.ts";
import { isId } from "../text.ts";

test("an id is twelve characters that are not easily confused, and unique", () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[a-hjkmnp-z02-9]{12}$/);
  expect(ids.filter((id) => !isId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1000);
});
