import { data, redirect } from "react-router";
import { DraftView } from "../../article/draft-view.tsx";
import { findImage, imageSizesIn, type StoredImage } from "../../core/image.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  rendererContext,
  siteSettingsContext,
} from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { found } from "../../http/responses.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { focusClasses } from "../../lib/focus-point.ts";
import { findPreview, type SharedDraft } from "../models/preview-link.server.ts";
import type { Route } from "./+types/draft.preview";

/** A draft, for whoever has its preview link. It is rendered for each request, in the queue of previews, and never stored. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const clientAddress = context.get(clientAddressContext);
  await countOne(context.get(limitsContext).sharedPreview, clientAddress);
  const draft = found(await findPreview(db, params.token));
  if ("blogId" in draft) throw redirect(`/blog/${draft.blogId}`);
  const images = await imageSizesIn(db, draft.content);
  const rendering = context
    .get(rendererContext)
    // Whoever has the link must not see the final questions of a lesson, which a lesson's path has taken out.
    .preview(
      draft.content,
      clientAddress,
      request.signal,
      images,
      draft.kind === "lesson" ? "a/lesson" : undefined,
    );
  const rendered = await rendering.catch((error) => {
    logFailure(context, error, request.signal);
    throw data(null, { status: 503, headers: { "Retry-After": "2" } });
  });
  const cover = await findImage(db, draft.image);
  const preview = {
    title: draft.title,
    description: draft.description,
    html: rendered?.html ?? "",
    isTooLong: rendered === undefined,
    headings: rendered?.headings ?? [],
    reading_minutes: rendered?.minutes ?? 1,
    cover: cover && coverOf(cover, draft),
    ...bylineOf(draft, context.get(siteSettingsContext).company),
  };
  return data(preview, { headers: privateHeaders });
}

function coverOf({ key, width, height }: StoredImage, { coverAlt = "", coverFocus = "" }: SharedDraft) {
  const focus = focusClasses(coverFocus);
  return { image: key, image_width: width, image_height: height, image_alt: coverAlt, focus };
}

function bylineOf({ as, author, user_id, picture }: SharedDraft, company: string) {
  if (as === "company") return { author: company, avatar: { src: "/company.svg" } };
  // Without a name, the published post will show the author's e-mail. The preview does not reveal it.
  return {
    author: author ?? "The author",
    avatar: avatarOf({ id: user_id ?? "", name: author, image: picture }),
  };
}

const privateHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.title || "Preview"} · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="px-5 pt-10 pb-24 sm:pt-14">
      <DraftView draft={loaderData} />
    </main>
  );
}
