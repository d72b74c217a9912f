import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Translators and extensions replace text nodes that React manages; React then removes or inserts beside a node that
 * has moved, the browser throws, and the page crashes (facebook/react#11538). Here such a call does what still makes
 * sense.
 */
function tolerateForeignNodes(): void {
  const removeChild = Reflect.get(Node.prototype, 'removeChild');
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore');

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) {
      // Replaced by a translator: React no longer owns the node in its place.
      return child;
    }
    return removeChild.call(this, child) as T;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    const isForeign = reference !== null && reference.parentNode !== this;
    return insertBefore.call(this, node, isForeign ? null : reference) as T;
  };
}

if (ExecutionEnvironment.canUseDOM) {
  tolerateForeignNodes();
}
