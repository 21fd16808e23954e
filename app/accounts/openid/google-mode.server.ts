import type { Log } from "../../../config/log.ts";
import { type EnvSettings, isLoopback, type Settings } from "../../../config/settings.ts";
import type { Client } from "./authorization-code-flow.server.ts";
import { type ClientRegistration, cachedDiscovery } from "./discovery.server.ts";
import type { DemoProvider } from "./start.ts";

/** "demo": the demo provider, a part of this program, replaces Google. */
export type GoogleMode = "google" | "demo" | "off";

export interface Google {
  /** Follows what the owner sets at the desk. */
  readonly mode: GoogleMode;
  /** Throws when the provider cannot be reached. The first call starts the demo provider. `isFresh`: asks again what is known. */
  client(isFresh?: boolean): Promise<Client>;
  close(): void;
}

/**
 * The demo provider lets anybody sign in as anybody. It is used only when the site listens on a loopback address and
 * its public address is one too, so that only people on this machine can reach it.
 */
export function googleMode(settings: EnvSettings, hasDemoProvider = isDemoInstalled()): GoogleMode {
  if (settings.GOOGLE_CLIENT_ID) return "google";
  const isLocal = isLoopback(settings.HOST) && isLoopback(new URL(settings.PUBLIC_URL).hostname);
  return isLocal && hasDemoProvider ? "demo" : "off";
}

export function openGoogle(settings: Settings, log: Log): Google {
  const discover = cachedDiscovery();
  let demoProvider: Promise<DemoProvider> | undefined;

  async function demoRegistration(): Promise<ClientRegistration> {
    demoProvider ??= startDemo(settings, log);
    try {
      const { issuer, id, secret, ended } = await demoProvider;
      // A provider that ended by itself is started again by the next call.
      void ended.then(() => {
        demoProvider = undefined;
      });
      return { issuer, id, secret };
    } catch (error) {
      demoProvider = undefined;
      throw error;
    }
  }

  return {
    get mode() {
      return googleMode(settings);
    },
    async client(isFresh) {
      const isDemo = googleMode(settings) === "demo";
      const registration = isDemo ? await demoRegistration() : googleRegistration(settings);
      return { configuration: await discover(registration, isFresh), isDemo };
    },
    close: () => void demoProvider?.then((provider) => provider.stop()).catch(() => {}),
  };
}

function googleRegistration({
  OIDC_ISSUER,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
}: Settings): ClientRegistration {
  return { issuer: OIDC_ISSUER, id: GOOGLE_CLIENT_ID!, secret: GOOGLE_CLIENT_SECRET! };
}

async function startDemo(settings: Settings, log: Log) {
  const { startDemoProvider } = await import("./start.ts");
  const provider = await startDemoProvider(settings.PUBLIC_URL);
  log.info(`No Google client is set: demo accounts stand in, at ${provider.issuer}`);
  return provider;
}

function isDemoInstalled() {
  try {
    return Boolean(import.meta.resolve("oidc-provider"));
  } catch {
    return false;
  }
}
