import type { Log } from "../../config/log.ts";
import { type EnvSettings, isLoopback, type Settings } from "../../config/settings.ts";
import type { Client } from "./authorization.server.ts";
import type { DemoProvider } from "./demo-provider/start.ts";
import { type ClientRegistration, openDiscovery } from "./discovery.server.ts";

/** "demo": the provider that comes with the program stands in for Google. */
export type GoogleMode = "google" | "demo" | "off";

export interface Google {
  mode: GoogleMode;
  /** Throws when the provider cannot be reached. The demo provider starts when it is first asked for. */
  client(): Promise<Client>;
  close(): void;
}

/**
 * The demo provider lets anybody be anybody, so it stands in only where nobody but this machine's own people can
 * come from or go to.
 */
export function googleMode(settings: EnvSettings, installed = demoInstalled()): GoogleMode {
  if (settings.GOOGLE_CLIENT_ID) return "google";
  const local = isLoopback(settings.HOST) && isLoopback(new URL(settings.PUBLIC_URL).hostname);
  return local && installed ? "demo" : "off";
}

export function openGoogle(settings: Settings, log: Log): Google {
  const mode = googleMode(settings);
  const discover = openDiscovery();
  let demo: Promise<DemoProvider> | undefined;

  async function demoRegistration(): Promise<ClientRegistration> {
    demo ??= startDemo(settings, log);
    try {
      const { issuer, id, secret, ended } = await demo;
      // One that ended by itself is started anew when it is asked for again.
      void ended.then(() => {
        demo = undefined;
      });
      return { issuer, id, secret };
    } catch (error) {
      demo = undefined;
      throw error;
    }
  }

  return {
    mode,
    async client() {
      const isDemo = mode === "demo";
      const registration = isDemo ? await demoRegistration() : registrationOf(settings);
      return { configuration: await discover(registration), isDemo };
    },
    close: () => void demo?.then((provider) => provider.stop()).catch(() => {}),
  };
}

function registrationOf({
  OIDC_ISSUER,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
}: Settings): ClientRegistration {
  return { issuer: OIDC_ISSUER, id: GOOGLE_CLIENT_ID!, secret: GOOGLE_CLIENT_SECRET! };
}

async function startDemo(settings: Settings, log: Log) {
  const { startDemoProvider } = await import("./demo-provider/start.ts");
  const provider = await startDemoProvider(settings.PUBLIC_URL);
  log.info(`No Google client is set: demo accounts stand in, at ${provider.issuer}`);
  return provider;
}

function demoInstalled() {
  try {
    return Boolean(import.meta.resolve("oidc-provider"));
  } catch {
    return false;
  }
}
