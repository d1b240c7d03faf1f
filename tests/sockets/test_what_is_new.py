"""Only what is new is sent to a socket that has the rest, and everything to any other."""

from games.announce import Announcement
from games.hub import Hub, Room, Subscriber
from games.rendering import Rendered

TABLE, ANA, RUI = 1, 11, 12


def state(version, *, chips, seats="Ana", own=()):
    public = {"version": f"v{version}", "chips": chips, "seats": seats}
    return Rendered(version, {"pt-pt": public}, {(player, "pt-pt"): regions for player, regions in own})


class Table:
    def __init__(self):
        self.hub, self.room = Hub(), Room(TABLE)

    def sit(self, player_id):
        socket = Subscriber(player_id=player_id, language="pt-pt")
        self.room.subscribers.add(socket)
        return socket

    def tell(self, rendered):
        self.hub.tell(self.room, rendered)


def heard(socket):
    """Everything that waits for this socket, by message and line; without the word that it was told something."""
    texts = []
    while not socket.queue.empty():
        texts.append([line for line in socket.queue.get_nowait().split("\n") if "table-mine" not in line])
    return texts


def test_a_socket_that_has_everything_is_sent_what_has_changed():
    table = Table()
    ana = table.sit(ANA)
    table.tell(state(1, chips="none"))
    table.tell(state(2, chips="red"))
    assert heard(ana) == [["v1", "none", "Ana"], ["v2", "red"]]


def test_a_socket_that_comes_late_is_sent_everything_the_first_time():
    table = Table()
    table.sit(ANA)
    table.tell(state(1, chips="none"))
    rui = table.sit(RUI)
    table.tell(state(2, chips="red"))
    table.tell(state(3, chips="black"))
    assert heard(rui) == [["v2", "red", "Ana"], ["v3", "black"]]


def test_a_socket_that_was_told_a_later_state_by_itself_is_sent_everything_again():
    """What it was told by itself may differ from what the room has been shown, so nothing is taken for granted."""
    table = Table()
    ana = table.sit(ANA)
    table.tell(state(1, chips="none"))
    ana.version, ana.told = 3, -1
    table.tell(state(2, chips="red"))
    table.tell(state(4, chips="red"))
    assert heard(ana) == [["v1", "none", "Ana"], ["v4", "red", "Ana"]]


def test_what_changed_without_a_new_version_is_sent_too():
    table = Table()
    ana = table.sit(ANA)
    table.tell(state(1, chips="none"))
    table.tell(state(1, chips="none", seats="Ana Rui"))
    assert heard(ana) == [["v1", "none", "Ana"], ["Ana Rui"]]


def test_private_regions_are_sent_to_their_player_alone_and_only_when_new():
    table = Table()
    ana, rui = table.sit(ANA), table.sit(RUI)
    table.tell(state(1, chips="none", own=[(ANA, {"bar": "10", "result": "nothing"})]))
    table.tell(state(2, chips="red", own=[(ANA, {"bar": "9", "result": "nothing"})]))
    assert heard(ana) == [["v1", "none", "Ana", "10", "nothing"], ["v2", "red", "9"]]
    assert heard(rui) == [["v1", "none", "Ana"], ["v2", "red"]]


def test_whoever_was_sent_something_private_is_told_so_even_where_nothing_of_it_is_new():
    """A page that waits for the answer to its command hears that it has come."""
    table = Table()
    ana = table.sit(ANA)
    table.tell(state(1, chips="none", own=[(ANA, {"bar": "10"})]))
    table.tell(state(2, chips="none", own=[(ANA, {"bar": "10"})]))
    ana.queue.get_nowait()
    assert "table-mine" in ana.queue.get_nowait()


def test_a_lost_announcement_is_missed_even_where_something_else_has_shown_its_version():
    """A deposit says nothing of the table's version: whoever the lost one was about has not been told yet."""
    room = Table().room
    room.hear(Announcement(TABLE, version=4, players=(ANA,)))
    room.all_told(4)
    room.take()
    room.hear(Announcement(TABLE, version=-1, players=(RUI,)))
    assert not room.everyone
    assert room.version == 4
    room.hear(Announcement(TABLE, version=6, players=(RUI,)))
    assert room.everyone


async def test_who_was_overtaken_while_all_was_being_rendered_for_him_is_told_his_own_part_next(monkeypatch):
    """The room was told something newer meanwhile: that had the public part, and nothing private for him."""
    table = Table()
    table.hub.rooms[TABLE] = table.room
    ana = table.sit(ANA)

    async def overtaken(*_asked):
        table.tell(state(5, chips="red"))
        return state(4, chips="none", own=[(ANA, {"bar": "10"})])

    monkeypatch.setattr("games.hub.hot", overtaken)
    await table.hub.send_all(TABLE, ana)
    assert heard(ana) == [["v5", "red", "Ana"]]
    assert table.room.dirty.is_set()
    assert table.room.take() == {ANA}
