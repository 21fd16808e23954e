// An OpenID provider on a free port of this machine that may lie.
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { listens } from "./listens.ts";

type Endpoint = "discovery" | "token" | "jwks" | "userinfo";

const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

export type Liar = Awaited<ReturnType<typeof openLiar>>;

/** Tells the truth until it is told otherwise. Every code stands for the same person, who is asked for `nonce`. */
export async function openLiar() {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listens(server)}`;
  const liar = {
    issuer,
    nonce: "",
    /** With whose key an ID token is signed; "nobody": not at all. */
    signs: "own" as "own" | "foreign" | "nobody",
    /** The endpoint whose answer never ends. */
    endless: undefined as Endpoint | undefined,
    /** The endpoint whose answer stops halfway. */
    stalling: undefined as Endpoint | undefined,
    /** Where the e-mail is told. */
    emailIn: "token" as "token" | "userinfo",
    /** How many bytes went out of an answer without end, once its reader hung up. */
    hungUp: Promise.withResolvers<number>(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  const answers: Record<string, [Endpoint, () => object]> = {
    "/.well-known/openid-configuration": ["discovery", () => describe(issuer)],
    "/token": ["token", () => ({ access_token: "a", token_type: "bearer", id_token: idToken(liar) })],
    "/jwks": [
      "jwks",
      () => ({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256" }] }),
    ],
    "/userinfo": ["userinfo", () => ({ sub: "eve", ...email })],
  };
  server.on("request", (req, res) => {
    const [name, answer] = answers[req.url!]!;
    res.writeHead(200, { "Content-Type": "application/json" });
    if (liar.endless === name) return pour(res, liar.hungUp.resolve);
    if (liar.stalling === name) return void res.write("{");
    res.end(JSON.stringify(answer()));
  });
  return liar;
}

const email = { email: "eve@example.com", email_verified: true };

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

function idToken({ issuer, nonce, signs, emailIn }: Pick<Liar, "issuer" | "nonce" | "signs" | "emailIn">) {
  const now = Math.floor(Date.now() / 1000);
  const told = emailIn === "token" ? email : {};
  const claims = { iss: issuer, sub: "eve", aud: "a", iat: now, exp: now + 600, nonce, ...told };
  const body = `${encoded({ alg: "RS256", kid: "1" })}.${encoded(claims)}`;
  const keys: Partial<Record<string, KeyObject>> = { own: own.privateKey, foreign: foreign.privateKey };
  const key = keys[signs];
  return `${body}.${key ? sign("RSA-SHA256", Buffer.from(body), key).toString("base64url") : ""}`;
}

function encoded(value: object) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** JSON without an end, as fast as it is read. */
function pour(res: ServerResponse, hungUp: (bytes: number) => void) {
  const piece = " ".repeat(16 * 1024);
  let bytes = 0;
  const more = () => {
    while (!res.destroyed) {
      bytes += piece.length;
      if (!res.write(piece)) return res.once("drain", more);
    }
  };
  res.once("close", () => hungUp(bytes));
  more();
}
