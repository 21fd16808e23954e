import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import { ReorderList } from "../../kit/desk/reorder-list.tsx";
import type { DeskArticle } from "../models/desk-catalogue.server.ts";

interface Props {
  articles: Pick<DeskArticle, "id" | "title" | "status" | "isFromFiles" | "hasOffer">[];
  /** The folder of their pages at the desk, and the act that moves one. */
  folder?: "courses" | "courses/paths";
  act?: "move" | "move-path";
}

/** Articles of one kind, or paths, which can be moved. */
export function ArticleRows(props: Props) {
  const [hidden, shown] = [
    props.articles.filter(isHiddenFile),
    props.articles.filter((row) => !isHiddenFile(row)),
  ];
  return (
    <>
      {shown.length === 0 && <p className="mt-4 text-soft text-sm">There is none yet.</p>}
      <Rows {...props} articles={shown} />
      {hidden.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-3 text-soft text-sm">
            {hidden.length} from our files, hidden
          </summary>
          <Rows {...props} articles={hidden} />
        </details>
      )}
    </>
  );
}

/** It is in the way of what is the owner's. */
function isHiddenFile({ isFromFiles, status }: Props["articles"][number]) {
  return isFromFiles && status === "unpublished";
}

function Rows({ articles, folder = "courses", act = "move" }: Props) {
  return (
    <ReorderList
      act={act}
      rows={articles}
      className="divide-y divide-line border-line border-b"
      rowClassName="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
    >
      {(article, move) => (
        <>
          <div className="min-w-0 flex-1 basis-72">
            <Link
              to={`/desk/${folder}/${article.id}`}
              dir="auto"
              className="block break-words py-1 font-medium hover:underline"
            >
              {article.title}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-faint text-sm">
              {article.isFromFiles ? "From our files" : "Yours"}
              <StateLabel {...article} />
              {article.hasOffer && (
                <span className="rounded-full bg-mark px-2.5 py-0.5 text-ink text-xs">A newer text came</span>
              )}
            </p>
          </div>
          {move}
        </>
      )}
    </ReorderList>
  );
}

/** What to say of an article that is not public. */
export function StateLabel({ status }: Pick<DeskArticle, "status">) {
  if (status === "published") return null;
  if (status !== "unpublished") return <BlogStatusLabel status={status} />;
  return <span className="rounded-full bg-raised px-2.5 py-0.5 text-soft text-xs">Hidden</span>;
}
