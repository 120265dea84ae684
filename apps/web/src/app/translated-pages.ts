/**
 * Programs that translate pages put each text into an element of their own. React then takes out, or puts something before, a text that is no longer
 * where it was, which browsers refuse and no screen survives. Here such a text counts as taken out already, and what should stand before it is put
 * at the end (decision 0900).
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
  return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
};

Node.prototype.insertBefore = function insert<New extends Node>(this: Node, node: New, before: Node | null): New {
  return insertBefore.call(this, node, before?.parentNode === this ? before : null) as New;
};

export {};
