"""Counts of URLs and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as f

from urlint._wrong import wrong

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def hosts(urls: DataFrame) -> DataFrame:
    """How often ``extract`` found each host by scheme, the most frequent first.

    The columns are ``host``, ``registrable_domain``, ``scheme``, ``urls`` (how many) and ``paths`` (in how many texts
    with different paths). ``host`` is null for URLs without one, such as ``mailto:``.
    """
    _checked("hosts", "urls", urls)
    found = urls.where(f.col("url").isNotNull())
    counts = found.groupBy("host", "registrable_domain", "scheme").agg(
        f.count("*").alias("urls"), f.count_distinct("path").alias("paths")
    )
    return counts.orderBy(f.desc("urls"), "host", "scheme")


def rules(findings: DataFrame) -> DataFrame:
    """How often ``check`` reported each rule, the most frequent first: ``rule``, ``severity``, ``findings``, ``paths``."""
    _checked("rules", "findings", findings)
    found = findings.where(f.col("rule").isNotNull())
    counts = found.groupBy("rule", "severity").agg(
        f.count("*").alias("findings"), f.count_distinct("path").alias("paths")
    )
    return counts.orderBy(f.desc("findings"), "rule")


def _checked(function: str, argument: str, given: object) -> None:
    if not hasattr(given, "groupBy"):
        raise wrong(function, argument, "a DataFrame of Spark", given)
