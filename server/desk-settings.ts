import { deskSettingsTag, readDeskSettings } from "../app/site/models/desk-settings.server.ts";
import { type DeskSettings, isFixed, withDeskSettings } from "../config/desk-settings.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { openLiveValue } from "./live-value.ts";

/** The settings that everybody is handed, and for the desk: what the owner has set, and what the environment decides. */
export async function openDeskSettings(db: Db, env: Settings, log: Log) {
  const live = await openLiveValue<DeskSettings | undefined>(db, log, {
    tag: deskSettingsTag,
    name: "What the owner set for the server",
    read: () => readDeskSettings(db, env.SECRET),
  });
  return {
    ...live,
    settings: withDeskSettings(env, () => live.current() ?? {}),
    isFixed: (name: keyof DeskSettings) => isFixed(env, name),
  };
}

export type DeskSettingsHandle = Omit<Awaited<ReturnType<typeof openDeskSettings>>, "settings">;
