import { chromium } from "@playwright/test";
import sp from "@sparticuz/chromium";
const b = await chromium.launch({ executablePath: await sp.executablePath(), args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
const page = await b.newPage();
page.on("console", (m) => console.log("CONSOLE", m.type(), m.text().slice(0, 400)));
await page.goto("http://127.0.0.1:4187/sandbox");
for (const [type, src] of [["module","postMessage('hi module')"],["classic","postMessage('hi classic')"],["classic","import(URL.createObjectURL(new Blob(['export default 5'],{type:'text/javascript'}))).then((m)=>postMessage('imported '+m.default),(e)=>postMessage('E '+e.message))"],["classic","import('data:text/javascript,export default 6').then((m)=>postMessage('data imported '+m.default),(e)=>postMessage('E '+e.message))"]]) 
console.log(type, await page.evaluate(([type, src]) => new Promise((r) => { const w = new Worker(URL.createObjectURL(new Blob([src], {type:"text/javascript"})), { type }); w.onmessage = (e) => r(e.data); w.onerror = (e) => r("error " + e.message + e.filename); setTimeout(() => r("timeout"), 3000); }), [type, src]));
await b.close();
