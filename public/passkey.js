// Makes or uses a passkey at "localhost" for the site at an address such as 127.0.0.1. The site sends the options in the
// fragment, which stays in this browser, and gets the result in the same way. Nothing here is secret: the site accepts
// a result only once, and only for a challenge of its own.
const site = document.body.dataset.site;
const problem = document.getElementById("problem");
const again = document.getElementById("again");

async function run() {
  const { act, options, back } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const target = new URL(back, site);
  if (target.origin !== site) throw new Error("unknown address");
  document.querySelector("main a").href = target;
  const credential = await (act === "add"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
  target.hash = encodeURIComponent(JSON.stringify({ act, response: credential.toJSON() }));
  location.replace(target);
}

function start() {
  problem.textContent = "";
  run().catch((error) => {
    problem.textContent =
      error.name === "InvalidStateError"
        ? "This device has a passkey for your account already."
        : "The browser gave no passkey.";
    again.hidden = false;
  });
}

again.addEventListener("click", start);
start();
