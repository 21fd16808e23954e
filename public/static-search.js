// The search of a site that was written as files: `npx lectern export --static`.
const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
const maxResults = 50;
const form = document.querySelector("main form[role=search]");

if (query) {
  document.querySelector("h1").textContent = `Search Results for "${query}"`;
  form.elements.q.value = query;
  const list = form.parentElement.appendChild(document.createElement("div"));
  list.className = "mt-8";
  list.setAttribute("role", "status");
  list.textContent = "Searching…";
  find(query).then(
    (results) => show(list, results),
    () => {
      list.textContent = "The search is not available. Please try again.";
    },
  );
}

/** Entries that have all words; first those whose title has the most of them. */
async function find(text) {
  const response = await fetch("/search-index.json");
  if (!response.ok) throw new Error(`${response.status}`);
  const asked = fold(text).split(/\s+/);
  const results = [];
  for (const entry of await response.json()) {
    const { title, description, words = "" } = entry;
    const [head, all] = [fold(title), fold(`${title} ${description} ${words}`)];
    if (asked.every((word) => all.includes(word)))
      results.push({ ...entry, rank: asked.filter((word) => head.includes(word)).length });
  }
  return results.sort((one, other) => other.rank - one.rank).slice(0, maxResults);
}

/** Case and accents make no difference. */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function show(list, results) {
  list.textContent = results.length === 0 ? "Nothing found. Try other words." : "";
  for (const { path, title, description } of results) {
    const link = list.appendChild(document.createElement("a"));
    Object.assign(link, { href: path, className: "result-card" });
    link.appendChild(document.createElement("h2")).textContent = title;
    link.appendChild(document.createElement("p")).textContent = description;
  }
}
