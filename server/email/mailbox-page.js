// Shows new emails without a reload. Shows times in the browser's time zone. Copies commands.
const list = document.getElementById("emails");
let newest = newestIn(document);
showLocalTimes(document);
setInterval(refresh, 1500);

document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.("[data-copy]")) return;
  const command = target.closest("p").querySelector("code");
  const outcome = await navigator.clipboard.writeText(command.textContent).then(
    () => "Copied.",
    () => "Your browser refused to copy. The command is selected instead.",
  );
  getSelection().selectAllChildren(command);
  document.getElementById("copied").textContent = outcome;
});

async function refresh() {
  if (document.hidden) return;
  try {
    const { emails } = await (await fetch("/dev/mailbox/emails.json")).json();
    if ((emails[0]?.id ?? "") === newest) return;
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    newest = newestIn(page);
    showLocalTimes(page);
    list.replaceChildren(...page.getElementById("emails").childNodes);
    if (document.body.classList.contains("is-listing")) {
      document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
    }
  } catch {
    // The server is restarting. The next refresh tries again.
  }
}

function newestIn(page) {
  return page.querySelector("#emails a")?.getAttribute("href").split("/").at(-1) ?? "";
}

function showLocalTimes(page) {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  for (const time of page.querySelectorAll("time")) time.textContent = format.format(new Date(time.dateTime));
}
