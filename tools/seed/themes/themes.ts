import { ai } from "./ai.ts";
import { blockchain } from "./blockchain.ts";
import { cloud } from "./cloud.ts";
import { dataScience } from "./data.ts";
import { marketing } from "./marketing.ts";
import { programming } from "./programming.ts";
import { security } from "./security.ts";
import type { Theme } from "./theme.ts";
import { web } from "./web.ts";

export const themes: Theme[] = [web, security, dataScience, ai, marketing, blockchain, cloud, programming];
