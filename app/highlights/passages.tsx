import { useNavigate } from "react-router";
import { newId } from "../lib/new-id.ts";
import { signInAddress } from "../lib/path-on-this-site.ts";
import { useAlert } from "../ui/alerts.tsx";
import { copyText } from "../ui/copy-text.ts";
import { useSite } from "../ui/site.tsx";
import type { Passage } from "./article-text.ts";
import { KeptWords } from "./kept-words.tsx";
import { passageLink } from "./lib/passage-link.ts";
import { SelectionTools } from "./selection-tools.tsx";
import { useHighlights } from "./use-highlights.ts";

/** The tools at selected words of the article, and the list of what the member kept. */
export function Passages({ blogId }: { blogId: string }) {
  const { url, user } = useSite();
  const alert = useAlert();
  const navigate = useNavigate();
  const { all, save, remove } = useHighlights(blogId);

  /** Words that are kept already stay one highlight. `note`: undefined leaves the note as it is. */
  function keep(passage: Passage, note?: string) {
    getSelection()?.removeAllRanges();
    const known = all.find(({ exact, start }) => exact === passage.exact && start === passage.start);
    if (!known || note) void save({ ...passage, id: known?.id ?? newId(), note: note ?? known?.note ?? "" });
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
      {all.length > 0 && <KeptWords all={all} save={save} remove={remove} />}
    </>
  );
}
