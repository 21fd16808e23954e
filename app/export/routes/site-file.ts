import { openSiteFile } from "../../core/site-file.server.ts";
import { settingsContext } from "../../http/context.ts";
import { downloadFile } from "../../kit/desk/download.server.ts";
import type { Route } from "./+types/site-file";

export function loader(args: Route.LoaderArgs) {
  const { DATA_DIR } = args.context.get(settingsContext);
  return downloadFile(args, (name) => openSiteFile(DATA_DIR, name));
}
