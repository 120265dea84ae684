/**
 * Page translators wrap each text in an element. React then removes, or inserts something before, a text node that is no longer where it
 * was, which throws and breaks the screen. Here such a node counts as already removed, and what should be inserted before it is appended
 * instead (decision 0900).
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
  return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
};

Node.prototype.insertBefore = function insert<New extends Node>(this: Node, node: New, before: Node | null): New {
  return insertBefore.call(this, node, before?.parentNode === this ? before : null) as New;
};

export {};
