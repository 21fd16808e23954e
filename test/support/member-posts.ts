// Publishing through the site's own model, for tests about accounts.

import { storeImage } from "../../app/core/image.server.ts";
import type { User } from "../../app/core/user.server.ts";
import { accepted } from "../../app/lib/refused-images.ts";
import { publishText } from "../../app/writing/models/publish-text.server.ts";
import { plainImage } from "./pictures.ts";
import type { TestSite } from "./site.ts";

/** Stores an image of this user. Returns its key. */
export async function storeTestImage(site: TestSite, userId: string, name = "rye.png") {
  const bytes = await plainImage("#b5651d").png().toBuffer();
  return accepted(await storeImage(site.db, site.images, userId, { name, bytes })).key;
}

/** Publishes a post with this cover. Returns what `publishText` returns. */
export function publishPost(
  site: TestSite,
  user: User,
  image: string,
  title: string,
  content = "Mix, then wait.",
) {
  const text = { title, description: "A dark loaf.", content, image };
  return publishText(site.db, site.renderer, { user, text, key: `key-${title}`.slice(0, 60) });
}
