// Runs at the head of every private page, inlined behind boot.js: while the scripts are on their way it announces those of the page
// at this address, and asks for what the page will read. The client takes the answers (packages/api/src/asked-ahead.ts).
(function (readByAll, pages) {
  var path = location.pathname;
  var token, answers;
  try {
    token = localStorage.getItem("kinfold.token");
  } catch {
    // A browser that blocks storage has no session.
  }
  if (!token || !path.startsWith("/dashboard")) return;
  answers = {};
  function ask(address) {
    answers[address] = fetch(address, {
      credentials: "same-origin",
      headers: { accept: "application/json", authorization: "Bearer " + token },
    });
    // The client hears of a failure when it takes it.
    answers[address].catch(function () {});
  }
  readByAll.forEach(ask);
  pages.forEach(function (page) {
    var form = new RegExp(page.at);
    if (!form.test(path)) return;
    page.scripts.forEach(function (script) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = script;
      document.head.append(link);
    });
    // A query may ask for something else.
    if (location.search) return;
    page.reads.forEach(function (read) {
      ask(path.replace(form, read));
    });
  });
  globalThis.kinfoldAsked = { token: token, at: performance.now(), answers: answers };
})(__READ_BY_ALL__, __PAGES__);
