import { languages } from "../../lib/languages.ts";
import { counterNames, counters } from "../../site/lib/analytics.ts";
import { SettingField, SettingSelect, SiteForm, useSiteForm } from "./site-form.tsx";

/** What search engines and programs that count readers need of the owner. */
export function SearchForm() {
  const { stored, values, defaults } = useSiteForm();
  const { lang, analytics } = { ...defaults, ...stored, ...values };
  return (
    <SiteForm>
      <SettingField
        name="proofs"
        label="Proofs for search consoles, one in each line"
        hint="Google, Bing, Yandex, Pinterest and Facebook give you a tag that proves that the site is yours. Paste the whole tag. It is on the front page only."
        placeholder={'<meta name="google-site-verification" content="…">'}
        rows={3}
      />
      <SettingSelect
        label="Who counts readers"
        name="analytics"
        value={analytics}
        options={[
          ["", "This site alone"],
          ...counterNames.map((name) => [name, counters[name].name] as const),
        ]}
      />
      <SettingField
        name="analyticsId"
        label="Your site's name there"
        hint="Plausible: the domain. Fathom: the site's id. GoatCounter: the code, which is the first part of its address. Simple Analytics: leave it empty. Readers' browsers then tell that company what they read: say so on your Privacy page."
      />
      <SettingSelect
        label="Language of new posts"
        name="lang"
        value={lang}
        options={[["", "English"], ...Object.entries(languages)]}
      />
    </SiteForm>
  );
}
