/* The chain page: a breadth-first search over the references, on the reader's own machine. */
(function () {
  "use strict";
  const element = window.livingrulesElement;
  const form = document.getElementById("chain");
  const from = document.getElementById("from");
  const to = document.getElementById("to");
  const both = document.getElementById("both");
  const result = document.getElementById("chain-result");

  window.livingrulesWait("graph", (graph) => {
    /* As written first, then whatever the capitals; -1 where several are meant. */
    const asWritten = new Map();
    const anyCase = new Map();
    graph.rules.forEach(([id], at) => {
      for (const name of [id, id.slice(id.indexOf(":") + 1)]) {
        for (const [map, key] of [[asWritten, name], [anyCase, name.toLowerCase()]]) {
          map.set(key, map.has(key) && map.get(key) !== at ? -1 : at);
        }
      }
    });
    const out = graph.rules.map(() => []);
    const back = graph.rules.map(() => []);
    for (const edge of graph.edges) {
      out[edge[0]].push(edge);
      back[edge[1]].push(edge);
    }

    function rule(text) {
      const asked = text.trim();
      if (asWritten.has(asked)) return asWritten.get(asked);
      const at = anyCase.get(asked.toLowerCase());
      return at === undefined ? null : at;
    }

    function offer(input, list) {
      const asked = input.value.trim().toLowerCase();
      list.replaceChildren();
      if (!asked) return;
      let left = 15;
      for (const [id, , title] of graph.rules) {
        const number = id.slice(id.indexOf(":") + 1).toLowerCase();
        if (number.startsWith(asked) || id.toLowerCase().startsWith(asked) || title.toLowerCase().includes(asked)) {
          list.append(element("option", title, { value: id }));
          if (--left === 0) return;
        }
      }
    }

    /* The edges of a shortest way, each with its direction; null if there is none. */
    function search(start, end) {
      const cameBy = new Map([[start, null]]);
      let level = [start];
      while (level.length && !cameBy.has(end)) {
        const next = [];
        for (const at of level) {
          const ways = out[at].map((edge) => [edge, edge[1]]);
          if (both.checked) ways.push(...back[at].map((edge) => [edge, edge[0]]));
          for (const [edge, other] of ways) {
            if (cameBy.has(other)) continue;
            cameBy.set(other, [edge, at]);
            next.push(other);
          }
        }
        level = next;
      }
      if (!cameBy.has(end)) return null;
      const steps = [];
      for (let at = end; cameBy.get(at); at = cameBy.get(at)[1]) steps.unshift(cameBy.get(at)[0]);
      return steps;
    }

    function ruleItem(at) {
      const item = element("li", "", { class: "step" });
      const [id, page, title] = graph.rules[at];
      const link = element("a", "", { href: page });
      link.append(element("span", id, { class: "number" }), " " + title);
      item.append(link);
      return item;
    }

    function show() {
      result.replaceChildren();
      if (!from.value.trim() || !to.value.trim()) return;
      for (const input of [from, to]) {
        const at = rule(input.value);
        if (at === null || at < 0) {
          const why = at === null ? " is no rule here." : " may be several rules here; write it as it is printed, with the book before it, book:number.";
          result.append(element("p", "“" + input.value.trim() + "”" + why, { class: "nothing" }));
          return;
        }
      }
      const start = rule(from.value);
      const end = rule(to.value);
      const steps = search(start, end);
      if (steps === null) {
        result.append(element("p", "No chain of references leads there.", { class: "nothing" }));
        return;
      }
      result.append(element("p", steps.length === 0 ? "It is the same rule." : steps.length === 1 ? "One reference." : steps.length + " references.", { class: "lead" }));
      const list = element("ol", "", { class: "steps" });
      let at = start;
      list.append(ruleItem(at));
      for (const edge of steps) {
        const forward = edge[0] === at;
        at = forward ? edge[1] : edge[0];
        list.append(element("li", (forward ? "↓ " : "↑ ") + edge[2] + " — " + edge[3], { class: "by" }), ruleItem(at));
      }
      result.append(list);
    }

    for (const input of [from, to]) {
      input.addEventListener("input", () => offer(input, document.getElementById(input.id + "-list")));
    }
    document.getElementById("swap").addEventListener("click", () => {
      [from.value, to.value] = [to.value, from.value];
      show();
    });
    form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
    both.addEventListener("change", show);
    const asked = new URLSearchParams(location.search);
    from.value = asked.get("from") || "";
    to.value = asked.get("to") || "";
    form.hidden = false;
    (from.value && !to.value ? to : from).focus();
    show();
  });
})();
