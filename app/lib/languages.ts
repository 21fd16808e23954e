/** The languages that a post may be in beside English, by their BCP 47 tags, in their own words. */
export const languages = {
  ar: "العربية",
  bg: "Български",
  bn: "বাংলা",
  ca: "Català",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  el: "Ελληνικά",
  es: "Español",
  et: "Eesti",
  eu: "Euskara",
  fa: "فارسی",
  fi: "Suomi",
  fil: "Filipino",
  fr: "Français",
  ga: "Gaeilge",
  gl: "Galego",
  he: "עברית",
  hi: "हिन्दी",
  hr: "Hrvatski",
  hu: "Magyar",
  id: "Bahasa Indonesia",
  is: "Íslenska",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  lt: "Lietuvių",
  lv: "Latviešu",
  ms: "Bahasa Melayu",
  nb: "Norsk bokmål",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
  ru: "Русский",
  sk: "Slovenčina",
  sl: "Slovenščina",
  sr: "Српски",
  sv: "Svenska",
  sw: "Kiswahili",
  ta: "தமிழ்",
  th: "ไทย",
  tr: "Türkçe",
  uk: "Українська",
  ur: "اردو",
  vi: "Tiếng Việt",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
} as const;

export const isLanguage = (tag: string): tag is keyof typeof languages => Object.hasOwn(languages, tag);

/** `tag`: "" for English, as it is stored. */
export const languageName = (tag: string) => (isLanguage(tag) ? languages[tag] : "English");

export interface LanguageAttributes {
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** The attributes of what is written in a language; none for English, since the page says that. */
export function languageAttributes(tag: string): LanguageAttributes {
  return tag ? { lang: tag, dir: /^(ar|fa|he|ur)$/.test(tag) ? "rtl" : "ltr" } : {};
}
