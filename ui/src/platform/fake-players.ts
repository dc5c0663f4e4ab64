import type { DebateId, DebateRow, TextHash } from "../contract";
import { type Player, refused } from "./recorded";

/** Debates that are played, moved on step by step. */
export class FakePlayers {
  protected readonly players = new Map<DebateId, Player>();

  /** Moves a debate on by one step; false when it stands still. */
  step(id: DebateId): boolean {
    return this.player(id).step();
  }

  /** Moves a debate on until it stands still or `until` holds. */
  play(id: DebateId, until?: (player: Player) => boolean): void {
    this.player(id).play(until);
  }

  /** As when the program was killed: nobody drives the debate any more. */
  breakOff(id: DebateId): void {
    this.player(id).act("brokenOff");
  }

  /** Moves every debate on by one step. */
  stepAll(): void {
    for (const player of this.players.values()) player.step();
  }

  text(hash: TextHash): string | undefined {
    return [...this.players.values()].map((player) => player.text(hash)).find((text) => text !== undefined);
  }

  /** The number of messages that debates sent. */
  get told(): number {
    return [...this.players.values()].reduce((sum, { told }) => sum + told, 0);
  }

  /** The debates as a list shows them, newest first. */
  get rows(): DebateRow[] {
    return [...this.players.values()].reverse().flatMap(({ row }) => row ?? []);
  }

  /** What plays a debate that is there. */
  player(id: DebateId): Player {
    const player = this.players.get(id);
    if (!player) throw refused("debateWatch");
    return player;
  }
}
