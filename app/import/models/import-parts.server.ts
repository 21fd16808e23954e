import type { Db } from "../../../db/engine.ts";
import type { Images } from "../../../storage/storage.ts";
import type { ReservedNames } from "../../accounts/lib/name.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import type { FetchPublic } from "../../outbound/fetch-public.server.ts";

/** What an import needs of the site. */
export interface ImportParts {
  db: Db;
  renderer: Renderer;
  images: Images;
  fetchPublic: FetchPublic;
  publicUrl: string;
  /** The name of the site and of its company; the zone of times that name none. */
  site: ReservedNames & { timeZone: string };
  /** Called with what the operator should know. */
  onError: (error: unknown) => void;
}
