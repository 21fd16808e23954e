// Publishing through the site's own model, for tests about accounts.

import { accepted } from "../../app/lib/refused-images.ts";
import { storeImage } from "../../app/models/image.server.ts";
import type { User } from "../../app/models/user.server.ts";
import { publishBlog } from "../../app/writing/models/publish.server.ts";
import { plainImage } from "./pictures.ts";
import type { TestSite } from "./site.ts";

/** Stores an image of this user. Returns its key. */
export async function storeTestImage(site: TestSite, userId: string, name = "rye.png") {
  const bytes = await plainImage("#b5651d").png().toBuffer();
  return accepted(await storeImage(site.db, site.images, userId, { name, bytes })).key;
}

/** Publishes a post with this cover. Returns what `publishBlog` returns. */
export function publishPost(
  site: TestSite,
  user: User,
  image: string,
  title: string,
  content = "Mix, then wait.",
) {
  const form = { title, description: "A dark loaf.", content, image };
  return publishBlog(site.db, site.renderer, { user, form, key: `key-${title}`.slice(0, 60) });
}
