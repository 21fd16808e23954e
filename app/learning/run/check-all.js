/** Tells the page the first miss of an attempt's checks. `check` returns what is missing; undefined when nothing is. */
globalThis.checkAll = async function checkAll(tests, job, check, tell = postMessage) {
  for (const test of tests) {
    tell({ started: true });
    const miss = await check({ ...job, ...test });
    if (miss) return tell({ end: "done", miss: JSON.stringify({ ...miss, test: test.says }) });
  }
  tell({ end: "done", miss: "null" });
};
