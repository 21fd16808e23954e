import { defaultTopics, maxSidebarTopics } from "../../site/lib/default-topics.ts";
import { SettingField, SiteForm } from "./site-form.tsx";

export function FrontPageForm() {
  return (
    <SiteForm>
      <SettingField
        name="tagline"
        label="What this place is, in one sentence"
        hint="The front page begins with it, and search engines and feed readers show it."
      />
      <SettingField
        name="topics"
        label="Topics, one in each line"
        rows={8}
        placeholder={defaultTopics.join("\n")}
        hint={`Up to ${maxSidebarTopics}, beside the lists. Each leads to its page, and is shown when there is something to read.`}
      />
    </SiteForm>
  );
}
