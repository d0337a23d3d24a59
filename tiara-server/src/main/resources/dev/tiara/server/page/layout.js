// Places for nodes. A node that stays keeps its place; the others are moved around those that stay.

const d3 = window.d3;
export const RADIUS = 320;

export class Layout {
  #places = new Map();
  #shown = new Set();

  /** Forgets all places: another node is in the middle. */
  clear() {
    this.#places.clear();
    this.#shown.clear();
  }

  /**
   * The places of nodes.
   *
   * @param nodes objects with id, r and rank, the middle one first
   * @param links objects with source and target, which are ids
   */
  place(nodes, links) {
    const neighbours = new Map();
    for (const { source, target } of links) {
      neighbours.set(source, (neighbours.get(source) ?? []).concat(target));
      neighbours.set(target, (neighbours.get(target) ?? []).concat(source));
    }
    const bodies = nodes.map((node, i) => {
      const before = this.#places.get(node.id);
      const stays = i === 0 || this.#shown.has(node.id);
      const at = i === 0 ? { x: 0, y: 0 } : (before ?? this.#start(node, i, neighbours));
      return {
        id: node.id,
        r: node.r,
        ring: 70 + (RADIUS - 90) * Math.sqrt(node.rank / nodes.length),
        x: at.x,
        y: at.y,
        ...(stays && before ? { fx: at.x, fy: at.y } : i === 0 ? { fx: 0, fy: 0 } : {}),
      };
    });
    if (bodies.some((body) => body.fx === undefined)) {
      this.#settle(bodies, links);
    }
    for (const body of bodies) {
      this.#places.set(body.id, { x: body.x, y: body.y });
    }
    this.#shown = new Set(nodes.map((node) => node.id));
    return this.#places;
  }

  /** A newcomer starts beside a neighbour that is there, else on its ring. */
  #start(node, i, neighbours) {
    const near = (neighbours.get(node.id) ?? []).find((id) => this.#shown.has(id));
    const angle = i * 2.39996; // the golden angle spreads evenly
    const around = near === undefined ? { x: 0, y: 0 } : this.#places.get(near);
    const far = near === undefined ? RADIUS / 2 : 40;
    return { x: around.x + far * Math.cos(angle), y: around.y + far * Math.sin(angle) };
  }

  #settle(bodies, links) {
    const first = bodies.every((body, i) => i === 0 || body.fx === undefined);
    const simulation = d3
      .forceSimulation(bodies)
      .stop()
      .force('link', d3.forceLink(links.map((link) => ({ ...link }))).id((body) => body.id).distance(70).strength((link) => (link.past ? 0.02 : 0.06)))
      .force('charge', d3.forceManyBody().strength(-70).distanceMax(300))
      .force('ring', d3.forceRadial((body) => body.ring).strength(0.9))
      .force('apart', d3.forceCollide((body) => body.r + 9).iterations(2));
    const ticks = Math.round((first ? 9000 : 2400) / (bodies.length + 20));
    simulation.alphaDecay(1 - Math.pow(0.001, 1 / ticks));
    for (let i = 0; i < ticks; i++) {
      simulation.tick();
    }
    for (const body of bodies) {
      const far = Math.hypot(body.x, body.y);
      if (body.fx === undefined && far > RADIUS - 14) {
        body.x *= (RADIUS - 14) / far;
        body.y *= (RADIUS - 14) / far;
      }
    }
  }
}
