"""The outbox function: what was settled is told to the address that the table gave, apart from the settling.

Two sources call it.  The ledger's stream: each new row of the outbox becomes a message of the queue, so that an address
which does not answer holds up nobody else.  The queue: each message is delivered, or comes back later; one that came
back too often goes to the dead-letter queue.
"""
