// What one client can do to slow down a site.
import type { Attack } from "./attack.ts";
import { connectionAttacks } from "./connection-attacks.ts";
import { formAttacks } from "./form-attacks.ts";
import { imageAttacks } from "./image-attacks.ts";
import { searchAttacks } from "./search-attacks.ts";

export const attacks: Record<string, Attack> = {
  ...formAttacks,
  ...searchAttacks,
  ...imageAttacks,
  ...connectionAttacks,
};
