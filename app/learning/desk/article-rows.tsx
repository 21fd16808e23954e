import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import type { DeskArticle } from "../models/desk-catalogue.server.ts";

/** Articles of one kind, which can be moved. */
export function ArticleRows({ articles }: { articles: DeskArticle[] }) {
  if (articles.length === 0) return <p className="mt-4 text-soft text-sm">There is none yet.</p>;
  return (
    <ol className="divide-y divide-line border-line border-b">
      {articles.map((article, at) => (
        <li key={article.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-72">
            <Link
              to={`/desk/courses/${article.id}`}
              dir="auto"
              className="block break-words py-1 font-medium hover:underline"
            >
              {article.title}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-faint text-sm">
              {article.source === "file" ? "From our files" : "Yours"}
              <StateLabel {...article} />
              {article.hasNewerFile && (
                <span className="rounded-full bg-mark px-2.5 py-0.5 text-ink text-xs">A newer text came</span>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {at > 0 && <MoveForm id={article.id} place={at} name="Earlier" title={article.title} />}
            {at + 1 < articles.length && (
              <MoveForm id={article.id} place={at + 2} name="Later" title={article.title} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What to say of an article that is not public. */
export function StateLabel({ status }: Pick<DeskArticle, "status">) {
  if (status === "published") return null;
  if (status !== "unpublished") return <BlogStatusLabel status={status} />;
  return <span className="rounded-full bg-raised px-2.5 py-0.5 text-soft text-xs">Hidden</span>;
}

/** It sends the place that the article should have, so that sending it twice moves it once. */
function MoveForm({ id, place, name, title }: { id: string; place: number; name: string; title: string }) {
  return (
    <form method="post">
      <input type="hidden" name="act" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <button type="submit" className="button min-h-11" aria-label={`${name}: ${title}`}>
        {name}
      </button>
    </form>
  );
}
