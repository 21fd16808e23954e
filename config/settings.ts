import { z } from "zod";
import { OperatorError } from "./operator-error.ts";

/** Settings as the environment gives them. */
export type EnvSettings = ReturnType<typeof readSettings>;

/** Settings with what is known only once the server listens and has its database. */
export type Settings = Readonly<EnvSettings & { SECRET: string }>;

const filled = z.string().trim().min(1);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networks = filled.transform((list) => list.split(/[\s,]+/)).pipe(z.array(network));
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const schema = z.object({
  HOST: filled.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: filled.default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  IMAGES_URL: z.url({ protocol: /^s3$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  SITE_NAME: filled.default("Lectern"),
  COMPANY_NAME: filled.default("Lectern Academy"),
  GOOGLE_CLIENT_ID: filled.optional(),
  GOOGLE_CLIENT_SECRET: filled.optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate)
    .default("https://accounts.google.com"),
  TRUSTED_PROXIES: networks.default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const expected: Partial<Record<keyof z.infer<typeof schema>, string>> = {
  PORT: "a number from 0 to 65535",
  PUBLIC_URL: "an address such as https://blog.example.com",
  DATABASE_URL: "an address such as postgres://user:password@host/database",
  DATABASE_LISTEN_URL: "the direct address of the database whose pooler DATABASE_URL names",
  IMAGES_URL: "an address such as s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1",
  SECRET: "at least 32 characters",
  OIDC_ISSUER: "the https address of an OpenID provider",
  TRUSTED_PROXIES: "addresses or networks such as 10.0.0.0/8, separated by commas",
  LOG_LEVEL: "one of fatal, error, warn, info, debug, trace, silent",
};

/** Reads every setting from the environment. Throws an OperatorError with one line for each that is wrong. */
export function readSettings(env: Record<string, string | undefined>) {
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = schema.safeParse(given);
  if (!read.success) throw new OperatorError([...new Set(read.error.issues.map(complaint))].join("\n"));
  const settings = read.data;
  if (!settings.GOOGLE_CLIENT_ID !== !settings.GOOGLE_CLIENT_SECRET)
    throw new OperatorError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or none.");
  if (settings.DATABASE_LISTEN_URL && !settings.DATABASE_URL)
    throw new OperatorError(
      "DATABASE_LISTEN_URL is the direct address beside a DATABASE_URL: set both, or none.",
    );
  // As browsers write an origin: without the usual port, in small letters.
  const own = `http://${bracketed(settings.HOST)}:${settings.PORT}`;
  const publicUrl = settings.PUBLIC_URL ?? URL.parse(own)?.origin ?? own;
  return { ...settings, PUBLIC_URL: publicUrl, publicUrlGiven: settings.PUBLIC_URL !== undefined };
}

/** `port`: the one that the server listens on, which PORT=0 leaves to the system. */
export function completeSettings(env: EnvSettings, port: number, secret: string): Settings {
  const isPortOpen = env.PORT === 0 && !env.publicUrlGiven;
  const PUBLIC_URL = isPortOpen ? env.PUBLIC_URL.replace(/:0$/, `:${port}`) : env.PUBLIC_URL;
  return Object.freeze({ ...env, PUBLIC_URL, SECRET: secret });
}

function complaint(issue: z.core.$ZodIssue) {
  const name = String(issue.path[0]) as keyof typeof expected;
  return `The setting ${name} is wrong: it must be ${expected[name] ?? "a text that is not empty"}.`;
}

/** Whether a host name means this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/** Whether nobody on the way can read what is sent: over https, or without leaving this machine. */
function isPrivate(address: string) {
  const url = URL.parse(address);
  return url?.protocol === "https:" || isLoopback(url?.hostname ?? "");
}

export function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function bracketed(host: string) {
  return host.includes(":") ? `[${host}]` : host;
}
