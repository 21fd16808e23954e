// A security key in software: it makes ES256 passkeys without attestation (Web Authentication, level 3).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface CeremonyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** `origin`: of the page that asks. `counts`: whether the key counts its signatures. */
export function authenticator(origin: string, { counts = true } = {}) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;
  let userHandle: string | undefined;
  const nextCounter = () => (counts ? ++counter : 0);

  return {
    id: id.toString("base64url"),
    /** Sets the signature counter. A copied key would send a lower value than before. */
    setCounter(value: number) {
      counter = value;
    },
    create(options: CeremonyOptions) {
      userHandle = options.user!.id;
      const authData = Buffer.concat([
        authenticatorData(options.rp!.id!, 0x45, nextCounter()),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestationObject = cbor(
        new Map<unknown, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const clientData = clientDataOf("webauthn.create", options.challenge, origin);
      return credential(id, {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },
    get(options: CeremonyOptions) {
      const authData = authenticatorData(options.rpId!, 0x05, nextCounter());
      const clientData = clientDataOf("webauthn.get", options.challenge, origin);
      const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
      return credential(id, {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle,
      });
    },
  };
}

function credential(id: Buffer, response: object) {
  const text = id.toString("base64url");
  return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response };
}

function clientDataOf(type: string, challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Flags: 0x01 the user is present, 0x04 the user is verified, 0x40 the data of a new credential follow. */
function authenticatorData(rpId: string, flags: number, counter: number) {
  const flagsAndCounter = Buffer.alloc(5);
  flagsAndCounter.writeUInt8(flags);
  flagsAndCounter.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), flagsAndCounter]);
}

function coseKey(key: KeyObject) {
  const { x, y } = key.export({ format: "jwk" });
  const bytes = (text?: string) => Buffer.from(text!, "base64url");
  return cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** CBOR (RFC 8949) of small integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const map = value as Map<unknown, unknown>;
  return Buffer.concat([head(5, map.size), ...[...map].flat().map(cbor)]);
}

function head(type: number, value: number) {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}
