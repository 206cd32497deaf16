/* The search of every page. It loads its data when first used; nothing comes from the network. */
(function () {
  "use strict";
  const root = document.documentElement.dataset.root;
  const form = document.querySelector(".search");
  const input = document.getElementById("search");
  const box = document.getElementById("found-box");
  const list = document.getElementById("found");
  const count = document.getElementById("found-count");
  const SHOWN = 30;
  const waiting = {};
  let index = null;
  let loading = false;

  /* Data files call this with their name and what they hold. */
  window.livingrulesData = function (name, data) {
    if (name === "search") build(data);
    if (waiting[name]) waiting[name](data);
    else waiting[name] = { data: data };
  };
  window.livingrulesWait = function (name, then) {
    if (waiting[name] && waiting[name].data) then(waiting[name].data);
    else waiting[name] = then;
  };
  window.livingrulesElement = element;

  function element(tag, text, attributes) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    for (const name in attributes || {}) made.setAttribute(name, attributes[name]);
    return made;
  }

  function words(text) {
    const found = [];
    for (const word of text.toLowerCase().split(/[\s,;()"“”]+/)) {
      if (!word) continue;
      if (/\d/.test(word)) found.push(word.replace(/[.:!?]+$/, ""));
      else found.push(...word.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
    }
    return found;
  }

  function build(rows) {
    index = new window.MiniSearch({
      fields: ["number", "title", "summary"],
      storeFields: ["id", "page", "kind", "title", "summary"],
      idField: "key",
      tokenize: words,
    });
    index.addAll(rows.map((row, key) => ({
      key: key, id: row[0], page: row[1], kind: row[2], title: row[3], summary: row[4],
      number: row[0] + " " + row[0].slice(row[0].indexOf(":") + 1),
    })));
    show();
  }

  function load() {
    if (index || loading) return;
    loading = true;
    const script = element("script", "", { src: root + "data/search.js" });
    script.onerror = () => { count.textContent = "The search data is missing."; };
    document.head.append(script);
  }

  function show() {
    const asked = input.value.trim();
    list.replaceChildren();
    box.hidden = !asked;
    if (!asked) return;
    if (!index) { count.textContent = "Loading …"; return; }
    const options = {
      boost: { number: 8, title: 3 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
      combineWith: "AND",
    };
    let found = index.search(asked, options);
    if (!found.length) found = index.search(asked, Object.assign(options, { combineWith: "OR" }));
    count.textContent = found.length === 0 ? "Nothing found."
      : found.length > SHOWN ? SHOWN + " of " + found.length : found.length + " found";
    for (const hit of found.slice(0, SHOWN)) {
      const link = element("a", "", { href: root + hit.page });
      link.append(element("span", hit.id, { class: "number" }), " " + hit.title + " ",
        element("span", hit.kind, { class: "chip " + hit.kind }));
      if (hit.summary) link.append(element("small", hit.summary));
      const item = element("li");
      item.append(link);
      list.append(item);
    }
  }

  function step(by) {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement) + by;
    if (at < 0) input.focus();
    else if (links[at]) links[at].focus();
  }

  form.hidden = false;
  input.addEventListener("focus", () => { load(); show(); });
  input.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first) location.href = first.href;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") { event.preventDefault(); step(1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); step(-1); }
    else if (event.key === "Escape") { box.hidden = true; input.focus(); }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) box.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });
})();
