import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { z } from "@hono/zod-openapi";
import { storeImage } from "../../core/image.server.ts";
import { imagesContext, limitsContext } from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { readRawFile } from "../../http/raw-file.server.ts";
import { parseCursor } from "../../lib/cursor.ts";
import { imageAddress } from "../../lib/image.ts";
import { imageTooLarge } from "../../lib/image-limits.ts";
import { can, roles } from "../../lib/permissions.ts";
import { refusalText } from "../../lib/refused-images.ts";
import { listOwnPosts } from "../../people/models/own-posts.server.ts";
import { publishTexts } from "../../writing/lib/editor-errors.ts";
import { operation } from "../operation.server.ts";
import { notTooMany, readCursor, refuse } from "../problem.server.ts";
import { writtenSchema } from "../schemas/blog.ts";
import { page, pageOf, pageQuery, path, time } from "../schemas/fields.ts";

const me = operation(
  {
    at: "get /me",
    summary: "Read who you are",
    description: "Whose token it is.",
    scope: "read",
    answer: z
      .object({
        id: z.string(),
        name: z.string().nullable(),
        handle: z.string().nullable(),
        email: z.string(),
        role: z.enum(roles as [(typeof roles)[number]]),
      })
      .openapi("Me"),
  },
  async ({ user: { id, name, handle, email, role } }) => ({ body: { id, name, handle, email, role } }),
);

const ownBlogs = operation(
  {
    at: "get /me/blogs",
    summary: "List your blogs",
    description: "Also those that are unpublished, wait for an editor or were taken down.",
    scope: "read",
    query: pageQuery({}),
    answer: pageOf(
      writtenSchema.extend({
        title: z.string(),
        likes: z.int(),
        publishedAt: time.nullable(),
        updatedAt: time,
      }),
    ),
  },
  async ({ db, user, query: { cursor, limit } }) => {
    const before = readCursor(parseCursor, cursor);
    const { blogs, next } = await listOwnPosts(db, user.id, before, limit);
    return page(
      blogs.map(
        ({ id, status, revision, title, likes, published_at: publishedAt, updated_at: updatedAt }) => ({
          ...{ id, path: `/blog/${id}`, status, revision, title, likes, publishedAt, updatedAt },
        }),
      ),
      next,
    );
  },
);

const file = z.any().openapi({ type: "string", format: "binary" });

const upload = operation(
  {
    at: "post /images",
    summary: "Upload an image",
    description: "20 MB at most: as the body, or as the file of a form. The site makes WebP files of it.",
    scope: "write",
    rawBody: {
      "image/*": { schema: file },
      "multipart/form-data": {
        schema: { type: "object", properties: { image: { type: "string", format: "binary" } } },
      },
    },
    answer: z.object({ key: z.string(), path, width: z.int(), height: z.int() }).openapi("Image"),
    status: 201,
  },
  async ({ context, db, request, user, once }) => {
    if (!can(user, "write")) refuse(403, publishTexts.mayNotWrite);
    notTooMany(await context.get(limitsContext).upload.take(user.id));
    const type = request.headers.get("content-type") ?? "";
    if (!/^(image\/|multipart\/form-data)/i.test(type)) refuse(415, "Send an image, or a form with one.");
    const form = await (/^image\//i.test(type) ? readRawFile(request, "image") : readMultipartForm(request));
    try {
      if (form.diskError) throw form.diskError;
      if (form.tooLarge) refuse(413, imageTooLarge);
      const { file } = form;
      if (form.isIncomplete || !file) return refuse(422, publishTexts.uploadFailed);
      return await once(await hashOf(file.path), async () => {
        const image = await storeImage(db, context.get(imagesContext), user.id, file, request.signal);
        if ("refused" in image) return refuse(422, refusalText(publishTexts.uploadFailed, image));
        const { key, width, height } = image;
        return { body: { key, path: imageAddress(key), width, height } };
      });
    } finally {
      await form.dispose();
    }
  },
);

async function hashOf(path: string) {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

export const own = [upload, me, ownBlogs];
