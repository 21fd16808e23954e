import { useNavigate } from "react-router";
import { signInAddress } from "../lib/path-on-this-site.ts";
import { useAlert } from "../ui/alerts.tsx";
import { copyText } from "../ui/copy-text.ts";
import { useSite } from "../ui/site.tsx";
import { articleOf, articleText, type Passage } from "./article-text.ts";
import { joinPassages } from "./join-passages.ts";
import { KeptPassage } from "./kept-passage.tsx";
import { passageLink } from "./lib/passage-link.ts";
import { SelectionTools } from "./selection-tools.tsx";
import { useHighlights } from "./use-highlights.ts";

/** The tools at selected words of the article, and what the member kept of it. Passages whose words are gone say so. */
export function Passages({ blogId }: { blogId: string }) {
  const { url, user } = useSite();
  const alert = useAlert();
  const navigate = useNavigate();
  const { all, save, remove } = useHighlights(blogId);

  function keep(passage: Passage, note?: string) {
    getSelection()?.removeAllRanges();
    const joined = joinPassages(articleText(articleOf()!), all, passage, note);
    if (joined) save(joined.highlight, joined.replaced);
  }

  async function copyLink({ exact }: Passage) {
    const isCopied = await copyText(passageLink(`${url}/blog/${blogId}`, exact));
    alert(isCopied ? "Link copied" : "The link could not be copied.");
  }

  return (
    <>
      <SelectionTools
        keep={user ? keep : () => void navigate(signInAddress("/login", `/blog/${blogId}`))}
        copyLink={copyLink}
        canKeep={user !== undefined}
      />
      {all.length > 0 && (
        <details className="mx-auto mt-8 max-w-2xl">
          <summary className="cursor-pointer py-3 text-soft">Your highlights ({all.length})</summary>
          <ul className="divide-y divide-line">
            {all.map(({ range, place, ...highlight }) => (
              <KeptPassage
                key={highlight.id}
                blogId={blogId}
                highlight={highlight}
                send={(form) =>
                  form.has("note")
                    ? save({ ...highlight, note: String(form.get("note")).trim() })
                    : remove(highlight.id)
                }
              >
                <Place range={range} />
              </KeptPassage>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Where it is in the article. */
function Place({ range }: { range?: Range }) {
  return range ? (
    <button type="button" className="act" onClick={() => show(range)}>
      Show
    </button>
  ) : (
    <p className="act text-faint">These words are not in the article any more.</p>
  );
}

/** Selects the words, which everybody sees, and scrolls there. */
function show(range: Range) {
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range.cloneRange());
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
}
