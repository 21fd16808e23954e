import { convertHtml } from "pasted-html/html-to-markdown";

// What Word writes, and a page with a video.
const html = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>10<sup>−6</sup> of
<b style='mso-bidi-font-weight:normal'>H<sub>2</sub>O </b>is heavy<a href="#_ftn1" name="_ftnref1">[1]</a></p>
<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>
<div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Roughly.</p></div>`;

const showsFrame = ({ hostname }: URL) => hostname === "www.youtube.com";
console.log(convertHtml(html, { showsFrame }).markdown);
